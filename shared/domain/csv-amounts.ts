/** How many rows a CSV export may have, as a person chooses it (part 1 section 9). */
export const csvAmounts = [100, 500, 1000, 5000] as const
export const csvAmountDefault = 5000
