/** What other areas show of organizations. */
export { AllowListReading } from './services/allow-list-reading.tsx'
