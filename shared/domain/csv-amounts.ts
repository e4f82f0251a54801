/** Row limits of a CSV export that a user can choose (part 1 section 9). */
export const csvAmounts = [100, 500, 1000, 5000] as const
export const csvAmountDefault = 5000
