import type { ServicesOfOrganization } from '#shared/contracts/organizations.ts'
import { serviceFor } from '#shared/domain/services.ts'
import type { Module } from '#shared/domain/roles.ts'

/** The modules in the order of the menu. */
export const moduleOrder: readonly Module[] = ['visibility', 'incident', 'threat', 'feed', 'report']

/** Whether an organization has what a module needs. */
export const isAvailable = (services: ServicesOfOrganization, module: Module): boolean => {
  const service = serviceFor(module)
  return service === null || services[service].enabled
}
