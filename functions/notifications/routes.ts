/** What other areas use: the scheduled run, and publishing without notifying. */
export { runNotifier } from './notifier.ts'
export { withoutNotifying } from './plan/consume-journals.ts'
