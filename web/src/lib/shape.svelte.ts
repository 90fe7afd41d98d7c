// What the page builds otherwise in another shape of the table; whatever can be done by styles alone is done there.
class Shape {
  /** dominoes on offer lie as rows, not as columns: many of them stand. The styles ask the container `screen` the same. */
  rows = $state(false);
}

export const shape = new Shape();

/** Follows the shape of a table's screen. */
export function shaped(screen: HTMLElement): () => void {
  const take = (width: number, height: number): void => {
    if (width > 0) shape.rows = width <= height || height < 480 || width < 760;
  };
  // Known before the first picture: dominoes that turn after it push away what lies below.
  take(screen.clientWidth, screen.clientHeight);
  const observer = new ResizeObserver(([entry]) => {
    if (entry) take(entry.contentRect.width, entry.contentRect.height);
  });
  observer.observe(screen);
  return () => observer.disconnect();
}
