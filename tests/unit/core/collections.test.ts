import { describe, expect, it } from 'vitest'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'

const platform = (): Platform =>
  createPlatform({
    environment: {
      STAGE: 'test',
      TABLE_NAME: 'table',
      PORTAL_URL: 'https://portal.example',
      PROVIDER_NAME: 'Provider',
    },
  })

describe('the collections of a platform', () => {
  it('are the same at every call, so that a process has one read model of each', () => {
    const one = platform()
    expect(one.collection(threatsCollection)).toBe(one.collection(threatsCollection))
    expect(one.collection(threatsCollection)).not.toBe(one.collection(incidentsCollection))
    expect(platform().collection(threatsCollection)).not.toBe(one.collection(threatsCollection))
  })
})
