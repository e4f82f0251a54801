/** Minutes between a failed attempt to send an e-mail and the next. After the last one the e-mail is given up. */
export const retryDelays = [1, 2, 5, 15, 30, 60, 120] as const
export const maxAttempts = retryDelays.length + 1
