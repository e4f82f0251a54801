/** What others take of this area: the run that a schedule starts, and publishing that nobody is told of. */
export { runNotifier } from './notifier.ts'
export { withoutNotifying } from './plan/consume-journals.ts'
