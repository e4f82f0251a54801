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
    'All demo accounts have the same password, which is public: a stage on AWS is refused. Data that already exist are not changed.',
  ],
  run: async ({ arguments: given, target, print }) => {
    if (given.optional('stage') !== undefined)
      throw new Refused('The demo has a public password: it is loaded only into the local cloud.')
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
