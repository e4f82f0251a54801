/** `demo`: loads the demo data into the local cloud. */
import type { Command } from '../command.ts'
import { loadDemo } from '../demo.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused } from '../failures.ts'
import { tableText } from '../io.ts'
import { targetOptions } from '../target.ts'

export const demo: Command = {
  words: ['demo'],
  summary:
    'load accounts, organizations, threats, incidents and visibilities of the demo into the local cloud',
  takes: '',
  positionals: [0, 0],
  options: targetOptions,
  details: [
    'Everybody in the demo has the same password, which is no secret: a stage on AWS is refused. What is there already is left as it is.',
  ],
  run: async ({ arguments: given, target, print }) => {
    if (given.optional('stage') !== undefined)
      throw new Refused('The demo has passwords that everyone knows: it is loaded into the local cloud only.')
    const { platform } = await target()
    const { accounts, threats, incidents, visibilities: exposures } = await loadDemo(platform)
    print(
      [
        `Published ${threats} threats, ${incidents} incidents and ${exposures} visibilities. The accounts are:`,
        tableText([
          ['email', 'password', 'role', 'organization'],
          ...accounts.map((one) => [one.email, one.password, one.role, one.organization ?? '']),
        ]),
      ],
      { threats, incidents, visibilities: exposures, accounts },
    )
    return exitCodes.ok
  },
}
