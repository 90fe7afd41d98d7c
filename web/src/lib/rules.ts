// Where a rule is explained: the page of its game, at its paragraph.

/** `KD-3.2` is at `rules/KD#KD-3.2`. */
export const ruleLink = (rule: string): string => `rules/${rule.slice(0, 2)}#${rule}`;
