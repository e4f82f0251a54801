/** The list of addresses from which an organization's users may connect, for other areas. */
export { AllowListReading as default } from './services/allow-list-reading.tsx'
