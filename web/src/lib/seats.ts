// The colour of a seat; its shape is the drawing `mark_N`, its figure `king_N`.
export const SEAT_COLOURS = ["#AC2023", "#F9E03A", "#15449D", "#0D927B", "#AA6FC3", "#DE7308", "#A3E8EE", "#50444C"] as const;

/** The colour of a seat or realm, counted from 0. */
export const seatColour = (seat: number): string => SEAT_COLOURS[seat % SEAT_COLOURS.length]!;
