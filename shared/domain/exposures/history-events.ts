/**
 * What a line of a remediation tells. `state`: it came to a state. `detected`: it was found again, which changed nothing.
 * `owner`: nobody repairs it any more, since that person is gone. `comment`: somebody said something.
 */
export const historyEvents = ['state', 'detected', 'owner', 'comment'] as const

/**
 * Why something came that nobody asked for: it was published, found again, its acceptance ended, or its owner is gone.
 */
export const historyCauses = ['published', 'detection', 'acceptance_ended', 'person_gone'] as const
