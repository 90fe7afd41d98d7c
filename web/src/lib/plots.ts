// Where the points of a small plot lie.
export interface Plot {
  /** every value */
  dots: { x: number; y: number }[];
  /** the mean of each value and those before it */
  mean: string;
  low: number;
  high: number;
  /** where nothing is, if that is in sight */
  zero: number | null;
}

/** How many values a mean is of. */
export const WINDOW = 10;

export function means(values: readonly number[], window = WINDOW): number[] {
  return values.map((_, i) => {
    const some = values.slice(Math.max(0, i + 1 - window), i + 1);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });
}

export function plot(values: readonly number[], width: number, height: number): Plot {
  const low = Math.min(...values);
  const high = Math.max(...values);
  // A single value, or many alike, lie in the middle.
  const reach = high - low || 1;
  const ground = high === low ? low - 0.5 : low;
  const x = (i: number): number => (values.length > 1 ? (i / (values.length - 1)) * width : width / 2);
  const y = (value: number): number => height - ((value - ground) / reach) * height;
  return {
    dots: values.map((value, i) => ({ x: x(i), y: y(value) })),
    mean: means(values)
      .map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`)
      .join(" "),
    low,
    high,
    zero: low < 0 && high > 0 ? y(0) : null,
  };
}
