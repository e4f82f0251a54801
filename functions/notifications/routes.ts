/** What other functions take of this area: the run that a schedule starts. */
export { runNotifier } from './notifier.ts'
