/** Who is in the demo: the provider's staff and two organizations of our own invention, at reserved domains. */
import type { Language } from '#shared/contracts/account.ts'
import type { Module, Role } from '#shared/domain/roles.ts'

/** Everybody's. The demo runs on one's own computer only, so that everyone may know it. */
export const demoPassword = 'Demo-Portal-1'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly language: Language
  readonly modules: readonly Module[]
}

export interface DemoOrganization {
  readonly name: string
  readonly contactEmail: string
  readonly maxUsers: number
  readonly services: readonly ('visibilities' | 'incidents' | 'threats' | 'feeds')[]
  readonly people: readonly DemoPerson[]
}

const everything: readonly Module[] = ['threat', 'feed', 'incident', 'visibility', 'report']

export const staff: readonly DemoPerson[] = [
  { email: 'ewa.malinowska@portal.example', name: 'Ewa Malinowska', role: 'platform_admin', language: 'pl', modules: [] },
  { email: 'marta.zielinska@portal.example', name: 'Marta Zielińska', role: 'analyst', language: 'pl', modules: [] },
  { email: 'owen.hartwell@portal.example', name: 'Owen Hartwell', role: 'analyst', language: 'en', modules: [] },
]

export const organizations: readonly DemoOrganization[] = [
  {
    name: 'Bank Spółdzielczy Modrzewica',
    contactEmail: 'bezpieczenstwo@modrzewica.example',
    maxUsers: 10,
    services: ['visibilities', 'incidents', 'threats', 'feeds'],
    people: [
      { email: 'tomasz.krol@modrzewica.example', name: 'Tomasz Król', role: 'organization_admin', language: 'pl', modules: everything },
      { email: 'joanna.lis@modrzewica.example', name: 'Joanna Lis', role: 'user', language: 'pl', modules: everything },
      // Sees how the portal looks to somebody without the module.
      { email: 'piotr.sowa@modrzewica.example', name: 'Piotr Sowa', role: 'user', language: 'pl', modules: ['feed', 'incident', 'visibility'] },
    ],
  },
  {
    name: 'Calder Vale Freight',
    contactEmail: 'security@caldervale.example',
    maxUsers: 5,
    services: ['visibilities', 'incidents', 'threats', 'feeds'],
    people: [
      { email: 'grace.moreton@caldervale.example', name: 'Grace Moreton', role: 'organization_admin', language: 'en', modules: everything },
      { email: 'samir.haddon@caldervale.example', name: 'Samir Haddon', role: 'user', language: 'en', modules: ['threat', 'feed', 'incident'] },
    ],
  },
]
