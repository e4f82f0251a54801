/** Names of modules in access requests, as in the specification (part 3 section 3). */
import type { Module } from './roles.ts'

export const requestableModules = ['VISIBILITY', 'INCIDENT', 'THREAT_RADAR', 'IOC', 'REPORT'] as const
export type RequestableModule = (typeof requestableModules)[number]

/** The name of a module in a request. */
export const requestNameOf = {
  visibility: 'VISIBILITY',
  incident: 'INCIDENT',
  threat: 'THREAT_RADAR',
  feed: 'IOC',
  report: 'REPORT',
} as const satisfies Record<Module, RequestableModule>

/** The module that a request names. */
export const moduleOfRequest = {
  VISIBILITY: 'visibility',
  INCIDENT: 'incident',
  THREAT_RADAR: 'threat',
  IOC: 'feed',
  REPORT: 'report',
} as const satisfies Record<RequestableModule, Module>

/** States of a request. A request is deleted when its author withdraws it or may no longer ask. */
export const moduleRequestStates = ['pending', 'granted', 'declined'] as const
