/** The demo content obeys the rules of the portal, and its addresses are reserved ones. */
import { describe, expect, it } from 'vitest'
import { demoThreats } from '#scripts/admin/demo.ts'
import { demoGroups, demoIndicators } from '#scripts/admin/demo/indicators.ts'
import { englishThreats } from '#scripts/admin/demo/english-threats.ts'
import { demoIncidentLanguages, demoLanguages } from '#scripts/admin/demo/translations.ts'
import { demoPassword, organizations, staff } from '#scripts/admin/demo/people.ts'
import { endOf } from '#scripts/admin/demo/remediation-steps.ts'
import { demoIncidents, demoExposures } from '#scripts/admin/demo/scheduled-work.ts'
import { demoSightings } from '#scripts/admin/demo/sightings.ts'
import { polishThreats } from '#scripts/admin/demo/polish-threats.ts'
import { createSightingInputSchema } from '#shared/contracts/sightings.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { storedValue } from '#shared/domain/indicators/matching-key.ts'
import { indicatorTypeNames } from '#shared/domain/indicators/types.ts'
import { defaultValidityDays } from '#shared/domain/indicators/validity.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'

const now = new Date('2026-05-05T12:00:00Z')
const threats = demoThreats(now)
const reserved = /\.(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/

describe("the demo's threats", () => {
  it('are about sixty, half in each language, and unchanged by the rules', () => {
    expect([polishThreats.length, englishThreats.length, threats.length]).toEqual([30, 30, 60])
    expect(threats.flatMap(({ notes }) => notes)).toEqual([])
    expect(new Set(threats.map(({ name }) => name.toLowerCase())).size).toBe(60)
  })

  it('have a description in their own language', () => {
    for (const { description } of [...polishThreats, ...englishThreats])
      expect(description.length).toBeGreaterThan(200)
    for (const { description } of polishThreats) expect(description).toMatch(/[ąęółśżźćń]/)
    for (const { description } of englishThreats) expect(description).not.toMatch(/[ąęłśżźćń]/)
  })

  it('have translations of their own, and so do groups and incidents', () => {
    const names = (items: readonly { name: string; description: string | null }[], of = demoLanguages) =>
      items.flatMap((item) => of(item).translation ?? [])
    const incidents = names(demoIncidents(now), demoIncidentLanguages)
    expect(new Set(incidents.map(({ lang }) => lang))).toEqual(new Set(['pl', 'en']))
    const others = [...names(threats), ...names(demoGroups)].map(({ name }) => name)
    expect(others).toContain('Rdza (Rust) – hashes and leak pages')
    // No two items have the same text.
    expect(new Set(others).size).toBe(others.length)
  })

  it('are from the last 120 days, oldest first, and some were changed later', () => {
    const dates = threats.map(({ dates: own }) => Date.parse(own?.creation_date ?? ''))
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
    expect(Math.min(...dates)).toBeGreaterThan(now.getTime() - 120 * 86_400_000)
    expect(
      Math.max(...threats.map(({ dates: own }) => Date.parse(own?.last_update_date ?? ''))),
    ).toBeLessThan(now.getTime())
    expect(threats.filter(({ dates: own }) => own?.creation_date !== own?.last_update_date)).toHaveLength(15)
  })

  it('link to reserved domains and name documentation addresses only', () => {
    for (const link of threats.flatMap(({ links }) => links)) expect(new URL(link).hostname).toMatch(reserved)
    for (const [address] of threats.flatMap(({ description }) => [
      ...description.matchAll(/\b\d+\.\d+\.\d+\.\d+\b/g),
    ]))
      expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\./)
  })
})

describe("the demo's incidents and visibilities", () => {
  const incidents = demoIncidents(now)
  const exposures = demoExposures(now)

  it('are several hundred, in both languages, open and closed, with some false positives', () => {
    expect(incidents.length).toBeGreaterThan(200)
    expect(exposures.length).toBeGreaterThan(60)
    expect(new Set(incidents.map(({ organization }) => organization))).toEqual(
      new Set(organizations.map(({ name }) => name)),
    )
    for (const states of [
      incidents.map(({ isOpen }) => isOpen),
      exposures.map(({ isActive }) => isActive),
      exposures.map(({ isFalsePositive }) => isFalsePositive),
    ]) {
      expect(new Set(states)).toEqual(new Set([true, false]))
    }
    for (const list of [incidents, exposures]) {
      expect(
        new Set(
          list.map(({ organization, name, category }) =>
            JSON.stringify([organization, name.toLowerCase(), category]),
          ),
        ).size,
      ).toBe(list.length)
      for (const { name, description } of list)
        expect([
          name.length <= 255,
          description.length > 60,
          description.length <= 2000,
          name.includes('{}'),
        ]).toEqual([true, true, true, false])
    }
  })

  it('are from the last 90 days, in order, and identical at every load', () => {
    const oldest = now.getTime() - 91 * 86_400_000
    const times = [
      ...incidents.flatMap(({ created, updated }) => [created, updated]),
      ...exposures.flatMap(({ dates, closed }) => [...dates, closed]),
    ].map((date) => Date.parse(date))
    expect(Math.min(...times)).toBeGreaterThan(oldest)
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    for (const { dates } of exposures)
      expect([dates, dates.length > 0, dates.length <= 20]).toEqual([dates.toSorted(), true, true])
    expect([demoIncidents(now), demoExposures(now)]).toEqual([incidents, exposures])
  })

  it('are in every remediation state, some overdue and some detected again, with comments from their organization', () => {
    for (const organization of new Set(exposures.map((one) => one.organization))) {
      const lives = exposures.filter((one) => one.organization === organization).map(({ steps }) => steps)
      expect(new Set(lives.map(endOf)), organization).toEqual(new Set(exposureStates))
      expect(lives.flat().some(({ state }) => state === 'found_again')).toBe(true)
      expect(lives.flat().some(({ state, by }) => state === 'comment' && by === null)).toBe(true)
      const late = lives.filter((steps) =>
        steps.some(
          (step) =>
            step.state === 'in_repair' &&
            endOf(steps) === 'in_repair' &&
            Date.parse(step.at) + (step.days + 1) * 86_400_000 < now.getTime(),
        ),
      )
      expect(late.length, organization).toBeGreaterThan(0)
    }
    // A comment fits its kind of exposure: ports of services are closed, leaked passwords are changed.
    const saidOf = (kind: string): string =>
      exposures
        .filter(({ category }) => category.name_en === kind)
        .flatMap(({ steps }) => steps.map((step) => ('comment' in step ? (step.comment ?? '') : '')))
        .join(' ')
    expect(saidOf('Service open to the Internet')).toMatch(/[Pp]ort|zapor|[Ff]irewall/)
    for (const kind of ['Leaked credentials', 'Look-alike domain', 'Certificate and encryption'])
      expect(saidOf(kind)).not.toMatch(/[Pp]ort |zapor|[Ff]irewall/)
    expect(saidOf('Leaked credentials')).toMatch(/[Hh]asło|password/)
    for (const { steps, dates } of exposures) {
      const times = [dates[0] ?? '', ...steps.map(({ at }) => at)]
      expect(times).toEqual(times.toSorted())
    }
  })

  it('name reserved domains and documentation addresses only', () => {
    const texts = [...incidents, ...exposures]
      .flatMap(({ name, description }) => [name, description])
      .join('\n')
    for (const [address] of texts.matchAll(/\b\d+\.\d+\.\d+\.\d+\b/g))
      expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\./)
    for (const [, host = ''] of texts.matchAll(/(?:https?:\/\/|@)([a-z0-9.-]+)/gi))
      expect(host.replace(/\.$/, '')).toMatch(reserved)
  })
})

describe("the demo's indicators", () => {
  const indicators = demoIndicators(now)

  it('are several hundred of most types, each of its own type, verified and not', () => {
    expect(indicators.length).toBeGreaterThan(380)
    expect(new Set(indicators.map(({ type }) => type)).size).toBeGreaterThan(8)
    for (const { value, type } of indicators)
      expect(storedValue(value, indicatorTypeNames[type]), value).toMatchObject({ type })
    expect(new Set(indicators.map(({ isVerified }) => isVerified))).toEqual(new Set([true, false]))
    expect(demoIndicators(now)).toEqual(indicators)
    expect(Math.max(...indicators.map(({ firstSeen }) => Date.parse(firstSeen)))).toBeLessThan(now.getTime())
  })

  it('are mostly valid: few addresses are older than a month', () => {
    const addresses = indicators.filter(({ type, isVerified }) => isVerified && type.startsWith('ipv'))
    const days = defaultValidityDays(indicatorTypeNames.ipv4) ?? 0
    const old = addresses.filter(
      ({ firstSeen }) => Date.parse(firstSeen) + days * 86_400_000 <= now.getTime(),
    )
    expect(old.length).toBeGreaterThan(0)
    expect(old.length).toBeLessThan(addresses.length / 5)
  })

  it('have feedback from both organizations: on published ones, after publication', () => {
    for (const { value, hoursAgo, input } of demoSightings) {
      const of = indicators.find((one) => one.value === value)
      expect(of?.isVerified, value).toBe(true)
      expect(Date.parse(of?.firstSeen ?? ''), value).toBeLessThan(now.getTime() - (hoursAgo + 1) * 3_600_000)
      expect(createSightingInputSchema.parse(input)).toEqual(input)
    }
    for (const { people } of organizations)
      expect(demoSightings.some(({ by }) => people.some(({ email }) => email === by))).toBe(true)
  })

  it('belong to threats of the demo, and use reserved names and addresses', () => {
    expect(threats.map(({ name }) => name)).toEqual(
      expect.arrayContaining(demoGroups.flatMap(({ threat }) => threat ?? [])),
    )
    const valuesOf = (...types: readonly string[]): string[] =>
      indicators.filter(({ type }) => types.includes(type)).map(({ value }) => value)
    for (const host of [...valuesOf('domain'), ...valuesOf('url').map((url) => new URL(url).hostname)])
      expect(host).toMatch(reserved)
    for (const address of valuesOf('ipv4', 'ipv4_cidr'))
      expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\./)
    for (const address of valuesOf('ipv6')) expect(address).toMatch(/^2001:db8:/)
  })
})

describe("the demo's users", () => {
  it('have reserved addresses, both languages, and one without threats', () => {
    const people = [...staff, ...organizations.flatMap((one) => one.people)]
    for (const { email } of [
      ...people,
      ...organizations.map(({ contactEmail }) => ({ email: contactEmail })),
    ])
      expect(email.split('@')[1]).toMatch(reserved)
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    expect(new Set(people.map(({ language }) => language))).toEqual(new Set(['pl', 'en']))
    expect(people.filter(({ role, modules }) => role === 'user' && !modules.includes('threat'))).toHaveLength(
      1,
    )
    expect(isAcceptablePassword(demoPassword)).toBe(true)
  })
})
