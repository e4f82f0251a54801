/** Mentions: names in a written text, and what readers see in their place. */
import { expect, it } from 'vitest'
import { namesIn, textFor, withTokens, type Mention } from '#shared/domain/mentions.ts'

const mention = (user_id: number | null, name: string, side: Mention['side'] = 'organization'): Mention => ({
  user_id,
  name,
  side,
})
const jan = mention(1, 'Jan Nowak')
const janina = mention(2, 'Jan Nowak-Lis')
const marta = mention(3, 'Marta Zielińska', 'provider')

it('finds the longest name, as a word of its own', () => {
  const names = ['Jan', 'Jan Nowak', 'Jan Nowak-Lis']
  expect(namesIn('@Jan Nowak, @Jan Nowak-Lis, @Janusz, x@Jan', names).map(({ name }) => name)).toEqual([
    'Jan Nowak',
    'Jan Nowak-Lis',
  ])
})

it('replaces names by tokens, and keeps those alone who are named', () => {
  const { text, mentioned } = withTokens('**@Jan Nowak-Lis** and @Marta Zielińska, @Jan Nowak-Lis', [
    jan,
    janina,
    marta,
  ])
  expect([text, mentioned]).toEqual(['**@[0]** and @[1], @[0]', [janina, marta]])
})

it('tells people of the same name apart by their order', () => {
  const other = { ...jan, user_id: 9 }
  expect(withTokens('@Jan Nowak @Jan Nowak', [jan, other])).toEqual({
    text: '@[0] @[1]',
    mentioned: [jan, other],
  })
})

it('gives organizations the name of the provider in place of an analyst', () => {
  const reply = { text: 'Ask @[0] and @[1]. Not @[7].', mentions: [marta, jan] }
  expect(textFor(reply, 'provider', 'CERT')).toBe('Ask @Marta Zielińska and @Jan Nowak. Not @[7].')
  expect(textFor(reply, 'organization', 'CERT')).toBe('Ask @CERT and @Jan Nowak. Not @[7].')
  expect(textFor({ text: '@[0]', mentions: [mention(null, 'CERT', 'provider')] }, 'provider', 'CERT')).toBe(
    '@CERT',
  )
})

it('takes no notation of a text from a name', () => {
  const named = { text: '@[0]', mentions: [mention(4, '[Jan](https://evil.example)')] }
  expect(textFor(named, 'organization', 'CERT')).toBe('@Jan(https://evil.example)')
})
