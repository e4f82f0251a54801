/** The setup steps of products. */
import { describe, expect, test } from 'vitest'
import { formats, listTypes } from '#web/features/connect/choice.ts'
import { guides, guidesFor, products } from '#web/features/connect/guides/products.ts'
import en from '#messages/en/areas/connect.ts'
import pl from '#messages/pl/areas/connect.ts'

describe('the steps of products', () => {
  test('exist for every format and type of list', () => {
    for (const format of formats)
      for (const type of listTypes) expect([format, type, guidesFor(format, type).length > 0]).toContain(true)
    expect(guides.map(({ product }) => product)).toEqual(products)
  })

  test('omit a product that does not support the type', () => {
    const named = (type: (typeof listTypes)[number]) => guidesFor('plain', type).map(({ product }) => product)
    expect(named('hash')).not.toContain('paloalto')
    expect(named('domain')).not.toContain('opnsense')
    expect(named('ipv4')).toContain('opnsense')
  })

  test.each(products)('of %s have the same number and values in both languages', (product) => {
    const [english, polish] = [en.guide[product], pl.guide[product]]
    expect(polish.steps.split('\n')).toHaveLength(english.steps.split('\n').length)
    const typed = (text: string): string[] => [...text.matchAll(/`[^`]+`|\*\*[^*]+\*\*/g)].map(String)
    expect(typed(polish.steps)).toEqual(typed(english.steps))
  })

  test('never put the key into an address', () => {
    for (const product of products)
      expect(en.guide[product].steps).not.toMatch(/(https?:\/\/|\{\{\w+\}\}\?)\S*(key|token|CTI_KEY)/i)
  })
})
