/** As a picture of its own a drawing must say that it is one. */
export const drawing = (svg: string): string => (svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
