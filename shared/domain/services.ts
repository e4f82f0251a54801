/** Services of an organization, and the modules they enable (part 3 sections 3 and 4). */
import type { Module } from './roles.ts'

export const services = ['visibilities', 'incidents', 'threats', 'feeds'] as const
export type Service = (typeof services)[number]

const serviceByModule = {
  threat: 'threats',
  feed: 'feeds',
  incident: 'incidents',
  visibility: 'visibilities',
  report: null,
} as const satisfies Record<Module, Service | null>

/** The service that a module needs; null for reports, which depend only on the user's flag. */
export const serviceFor = <M extends Module>(module: M): (typeof serviceByModule)[M] =>
  serviceByModule[module]

/** An organization's flags of a service. */
export interface ServiceFlags {
  readonly enabled: boolean
  readonly enable_api_access: boolean
  readonly enable_email_notifications: boolean
}

/**
 * A service after a change. A disabled service has neither API access nor e-mails, whatever the request says (part 3
 * section 4).
 */
export const changedService = (
  before: ServiceFlags,
  change: { readonly [Flag in keyof ServiceFlags]?: boolean | undefined },
): ServiceFlags => {
  const enabled = change.enabled ?? before.enabled
  return {
    enabled,
    enable_api_access: enabled && (change.enable_api_access ?? before.enable_api_access),
    enable_email_notifications:
      enabled && (change.enable_email_notifications ?? before.enable_email_notifications),
  }
}

/** An organization's flags of every service. */
export type ServicesFlags = Readonly<Record<Service, ServiceFlags>>

/** Usual sets of services, to be set in one act (docs/decisions/service-presets.md). */
export const servicePresets = ['everything', 'indicators', 'watch', 'none'] as const
export type ServicePreset = (typeof servicePresets)[number]

const off: ServiceFlags = { enabled: false, enable_api_access: false, enable_email_notifications: false }
const all: ServiceFlags = { enabled: true, enable_api_access: true, enable_email_notifications: true }
const forMachines: ServiceFlags = { ...all, enable_email_notifications: false }
const forPeople: ServiceFlags = { ...all, enable_api_access: false }

/** The services of a preset. */
export const servicesOf: Readonly<Record<ServicePreset, ServicesFlags>> = {
  everything: { visibilities: all, incidents: all, threats: all, feeds: all },
  indicators: { visibilities: off, incidents: off, threats: forMachines, feeds: forMachines },
  watch: { visibilities: forPeople, incidents: forPeople, threats: off, feeds: off },
  none: { visibilities: off, incidents: off, threats: off, feeds: off },
}
