/** What the functions that plan and send run. */
export { planWebhooks } from './plan/planner.ts'
export { sendWebhooks } from './send/sender.ts'
