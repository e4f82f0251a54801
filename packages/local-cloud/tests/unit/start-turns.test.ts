import { expect, it } from 'vitest'
import { StartTurns } from '../../src/lambda/start-turns.ts'

it('starts run one at a time: first environments, additional ones, then those that nobody waits for', async () => {
  const turns = new StartTurns(1)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string) => (): Promise<void> => {
    begun.push(name)
    return new Promise((resolve) => ends.push(resolve))
  }
  turns.request(start('at once'), 'background')
  turns.request(start('background'), 'background')
  turns.request(start('further'), 'further')
  // It is cancelled when its turn comes, so the next one starts.
  turns.request(() => undefined, 'first')
  turns.request(start('first'), 'first')
  for (const expected of [
    ['at once'],
    ['at once', 'first'],
    ['at once', 'first', 'further'],
    ['at once', 'first', 'further', 'background'],
  ]) {
    expect(begun).toEqual(expected)
    ends.shift()?.()
    await new Promise(setImmediate)
  }
})
