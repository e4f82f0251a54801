import type { Module } from '#shared/domain/roles.ts'

/** The modules in the order of the menu. */
export const moduleOrder: readonly Module[] = ['visibility', 'incident', 'threat', 'feed', 'report']
