const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** A value in a text: what is written from right to left keeps its order, and that of the text around it. */
export const isolated = (value: string): string =>
  rightToLeft.test(value) && !value.startsWith('\u2068') ? `\u2068${value}\u2069` : value
