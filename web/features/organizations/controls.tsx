/** What other areas show of organizations: where one's own people may connect from. */
export { AllowListReading as default } from './services/allow-list-reading.tsx'
