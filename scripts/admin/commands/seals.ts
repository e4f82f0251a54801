/** `seals list`, `add`, `reseal` and `remove`: the versions of the seals, and the data encrypted with each. */
import { withLease } from '#functions/core/store/lease.ts'
import {
  sealNames,
  sealUses,
  type Keyring,
  type SealName,
  type SealUse,
} from '#functions/rules/security/seals.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Command, Target } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused, UsageError } from '../failures.ts'
import { tableText } from '../io.ts'
import { countVersions, resealAll, type Resealed } from '../seals/reseal.ts'
import { targetOptions } from '../target.ts'

const useLabels = {
  api_key: 'API keys',
  webhook_secret: 'secrets of webhooks',
  source_secret: 'secrets of sources',
  known_browser: 'known browsers',
  authenticator_app: 'authenticator apps',
  recovery_code: 'recovery codes',
} as const satisfies Record<SealUse, string>

/** Length of a new version's secret in bytes. */
const secretBytes = 48
/** Longer than an instance may use an earlier read of the versions: some minutes of caching plus the longest run. */
const settledMilliseconds = 3_600_000
const leaseMilliseconds = 60_000
/** Items between two progress lines. */
const notedEach = 1000

const named = (text: string | undefined): SealName => {
  const name = sealNames.find((one) => one === text)
  if (name === undefined)
    throw new UsageError(`There is no seal ${text}. The seals are ${sealNames.join(', ')}.`)
  return name
}

/** Replaces the versions of a seal. Two concurrent operators would lose a version, and the data encrypted with it. */
const changed = async (
  { platform, seals }: Target,
  name: SealName,
  change: (keyring: Keyring) => Keyring,
): Promise<Keyring> => {
  const after = await withLease(platform, keys.sealLease(name), leaseMilliseconds, async () => {
    await seals.write(name, change(await seals.read(name)))
    return seals.read(name)
  })
  if (after === undefined)
    throw new Refused(`Another command is changing the seal ${name}: try again in a minute.`)
  return after
}

interface VersionRow {
  readonly seal: SealName
  readonly version: number
  readonly since: string | null
  readonly counts: readonly { readonly use: SealUse; readonly count: number }[]
  /** Recovery codes keyed with it, and passkey user handles derived from it. */
  readonly bound: number
}

export const sealsList: Command = {
  words: ['seals', 'list'],
  summary: 'show the versions of the seals, and how many items are sealed with each',
  takes: '',
  positionals: [0, 0],
  options: targetOptions,
  run: async ({ target, print }) => {
    const { platform, seals } = await target()
    const rows: VersionRow[] = []
    for (const name of sealNames) {
      const [keyring, { uses, first }] = await Promise.all([seals.read(name), countVersions(platform, name)])
      for (const { version, since } of keyring) {
        const counts = [...uses].map(([use, byVersion]) => ({ use, count: byVersion.get(version) ?? 0 }))
        rows.push({ seal: name, version, since, counts, bound: version === 1 ? first : 0 })
      }
    }
    const described = ({ seal, counts, bound }: VersionRow): string =>
      [
        ...counts.filter(({ count }) => count > 0).map(({ use, count }) => `${count} ${useLabels[use]}`),
        ...(bound > 0 ? [`${bound} bound to it`] : []),
      ].join(', ') || (seal === 'devices' ? 'in browsers' : 'nothing')
    print(
      [
        tableText([
          ['seal', 'version', 'since', 'under it'],
          ...rows.map((row) => [row.seal, row.version, row.since ?? 'the deployment', described(row)]),
        ]),
      ],
      { seals: rows },
    )
    return exitCodes.ok
  },
}

export const sealsAdd: Command = {
  words: ['seals', 'add'],
  summary: 'add a version to a seal, which seals everything from then on',
  takes: sealNames.join('|'),
  positionals: [1, 1],
  options: targetOptions,
  details: [
    'Older versions still open what they have sealed. `seals reseal` seals it with the newest version.',
  ],
  run: async ({ arguments: given, target, print }) => {
    const name = named(given.positionals[0])
    const opened = await target()
    const { clock, random } = opened.platform
    const [newest] = await changed(opened, name, (keyring) => [
      {
        version: keyring[0].version + 1,
        secret: random.token(secretBytes),
        since: clock.now().toISOString(),
      },
      ...keyring,
    ])
    print([`The seal ${name} has version ${newest.version}. Functions use it within five minutes.`], {
      seal: name,
      version: newest.version,
    })
    return exitCodes.ok
  },
}

const lines = ({ uses, keyed, named: accounts }: Resealed, isDryRun: boolean): string[] => [
  ...[...uses].map(
    ([use, { current, resealed, changed: moved, unreadable }]) =>
      `${useLabels[use]}: ${resealed} ${isDryRun ? 'to reseal' : 'resealed'}, ${current} with the newest version, ${moved} changed meanwhile, ${unreadable} that no version opens`,
  ),
  ...(accounts === 0
    ? []
    : [`passkeys: ${accounts} accounts ${isDryRun ? 'to get' : 'have got'} a name of their own`]),
  ...(keyed.users.length === 0
    ? []
    : [
        `recovery codes: ${keyed.codes} that only version 1 knows, until these users make new ones: ${keyed.users.join(', ')}`,
      ]),
]

export const sealsReseal: Command = {
  words: ['seals', 'reseal'],
  summary: 'reseal with the newest version what older versions of the seals have sealed',
  takes: `[${sealNames.join('|')}]`,
  positionals: [0, 1],
  options: {
    ...targetOptions,
    'dry-run': { type: 'boolean', help: 'count what would be resealed, and change nothing' },
  },
  details: [
    'It can be stopped at any time and run again, also while the portal is in use.',
    'Exit code 3 says that something changed meanwhile: run it again.',
  ],
  run: async ({ arguments: given, target, print, note }) => {
    const [wanted] = given.positionals
    const names = wanted === undefined ? sealNames : [named(wanted)]
    const isDryRun = given.flag('dry-run')
    const { platform } = await target()
    const done: { name: SealName; result: Resealed }[] = []
    for (const name of names) {
      let noted = 0
      const progress = (seen: number): void => {
        if (seen < noted + notedEach) return
        noted = seen
        note(`${name}: ${seen} looked at`)
      }
      done.push({ name, result: await resealAll(platform, name, { isDryRun, progress }) })
    }
    const texts = done.flatMap(({ result }) => lines(result, isDryRun))
    print(texts.length === 0 ? ['Nothing is sealed.'] : texts, {
      dry_run: isDryRun,
      seals: Object.fromEntries(
        done.map(({ name, result }) => [name, { ...result, uses: Object.fromEntries(result.uses) }]),
      ),
    })
    const isChanged = done.some(({ result }) =>
      [...result.uses.values()].some(({ changed: moved }) => moved > 0),
    )
    return isChanged ? exitCodes.partly : exitCodes.ok
  },
}

export const sealsRemove: Command = {
  words: ['seals', 'remove'],
  summary: 'remove an old version of a seal that no longer seals anything',
  takes: `${sealNames.join('|')} VERSION`,
  positionals: [2, 2],
  options: {
    ...targetOptions,
    'even-so': {
      type: 'boolean',
      help: 'remove it even if data are lost; without this option the command lists them',
    },
  },
  details: [
    'A restored table may contain data sealed with it: keep it for as long as you may need to restore.',
  ],
  run: async ({ arguments: given, target, print }) => {
    const name = named(given.positionals[0])
    const text = given.positionals[1] ?? ''
    if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`“${text}” is not a version of a seal.`)
    const version = Number(text)
    const opened = await target()
    const { platform } = opened
    const { uses, first } = await countVersions(platform, name)
    const lost = [
      ...[...uses].map(([use, counts]) => ({ what: useLabels[use], count: counts.get(version) ?? 0 })),
      { what: 'recovery codes or names of passkeys', count: version === 1 ? first : 0 },
    ].filter(({ count }) => count > 0)
    const left = await changed(opened, name, (keyring) => {
      const [newest, ...older] = keyring
      if (newest.version === version)
        throw new Refused(`Version ${version} is the newest of the seal ${name}: add another one first.`)
      if (!older.some((one) => one.version === version))
        throw new Refused(`The seal ${name} has no version ${version}.`)
      const age = platform.clock.now().getTime() - Date.parse(newest.since ?? '')
      if (age < settledMilliseconds)
        throw new Refused(
          `Version ${newest.version} is younger than an hour: functions may still use the previous one.`,
        )
      if (lost.length > 0 && !given.flag('even-so'))
        throw new Refused(
          `Version ${version} of the seal ${name} still seals: ${lost.map(({ what, count }) => `${count} ${what}`).join(', ')}. Run \`seals reseal ${name}\`; the rest is lost with the version (--even-so).`,
        )
      return [newest, ...older.filter((one) => one.version !== version)]
    })
    print(
      [
        `The seal ${name} no longer has version ${version}.`,
        ...(sealUses.known_browser === name ? ['Browsers that only this version knew are now unknown.'] : []),
      ],
      { seal: name, versions: left.map((one) => one.version) },
    )
    return exitCodes.ok
  },
}
