/** `preflight`: checks in an AWS account whether a deployment would succeed. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { contextFromEnvironment, parseConfig, type Config } from '#infra/config.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused, UsageError } from '../failures.ts'
import type { Io } from '../io.ts'
import { askAws } from '../preflight/aws.ts'
import { preflightOf } from '../preflight/checks.ts'

const contextOf = (file: string | undefined, io: Io): Record<string, unknown> => {
  if (file === undefined) return contextFromEnvironment(io.environment)
  const given = path.resolve(io.directory, file)
  if (!existsSync(given)) throw new Refused(`${given} does not exist.`)
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(given, 'utf8')))
  } catch (error) {
    throw new Refused(`${given} is not a JSON object.`, { cause: error })
  }
}

const configOf = (context: Record<string, unknown>): Config => {
  const config = parseConfig(context)
  if (config.stage === 'local') throw new UsageError('--stage is missing: the local cloud is not deployed.')
  return config
}

const marks = { ok: 'ok', later: 'TO DO', stop: 'STOP' } as const

export const preflight: Command = {
  words: ['preflight'],
  summary: 'check whether a deployment to an AWS account would work, and what to do before it',
  takes: '--stage STAGE',
  positionals: [0, 0],
  options: {
    stage: { type: 'string', value: 'STAGE', help: 'the stage to deploy' },
    context: {
      type: 'string',
      value: 'FILE',
      help: 'the JSON file with the context of the deployment (default: the environment variable PORTAL_CONTEXT)',
    },
  },
  details: [
    'It uses the AWS CLI with its credentials and region, and changes nothing.',
    'TO DO can wait until after the deployment. With STOP the deployment would fail, and the exit code is 1.',
  ],
  run: async ({ arguments: given, io, print }) => {
    const stage = given.optional('stage')
    const config = configOf({
      ...contextOf(given.optional('context'), io),
      ...(stage === undefined ? {} : { stage }),
    })
    const findings = await preflightOf(askAws(io), config)
    const width = Math.max(...findings.map(({ check }) => check.length))
    print(
      findings.map(({ check, state, text }) => `${marks[state].padEnd(5)}  ${check.padEnd(width)}  ${text}`),
      { stage: config.stage, findings },
    )
    return findings.some(({ state }) => state === 'stop') ? exitCodes.failed : exitCodes.ok
  },
}
