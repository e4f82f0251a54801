/** `create platform-admin` and `create analyst`: accounts of the provider. */
import { createUser } from '#functions/users/user.ts'
import { findUserByEmail } from '#functions/users/user-account.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Arguments, Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { addDictionaries } from '../dictionaries.ts'
import { Refused, UsageError } from '../failures.ts'
import { operator } from '../operator.ts'
import { passwordDetails, passwordOptions, takePasswords } from '../passwords.ts'
import { targetOptions } from '../target.ts'

/** The language of new accounts. Throws UsageError for an unsupported language. */
export const languageOf = (options: Arguments): 'pl' | 'en' => {
  const language = languageSchema.safeParse(options.optional('language') ?? 'pl')
  if (!language.success) throw new UsageError(`--language takes pl or en.`)
  return language.data
}

const withoutDictionaries = 'without-dictionaries'

const createStaff = (word: string, role: Role, summary: string): Command => ({
  words: ['create', word],
  summary,
  takes: '--email EMAIL --name NAME',
  positionals: [0, 0],
  options: {
    email: { type: 'string', value: 'EMAIL', help: 'the address to sign in with and to receive codes' },
    name: { type: 'string', value: 'NAME', help: "the person's name" },
    language: { type: 'string', value: 'pl|en', help: "the account's language (default pl)" },
    ...(role === 'platform_admin'
      ? {
          [withoutDictionaries]: {
            type: 'boolean',
            help: 'do not add the usual categories and types of indicators to empty dictionaries',
          } as const,
        }
      : {}),
    ...passwordOptions,
    ...targetOptions,
  },
  details: passwordDetails,
  run: async ({ arguments: given, io, target, print }) => {
    const [email, name, language] = [
      given.required('email').trim(),
      given.required('name'),
      languageOf(given),
    ]
    const { platform, label } = await target()
    if ((await findUserByEmail(platform, email)) !== undefined)
      throw new Refused(`The address ${email} is already in use.`)
    const [one] = await takePasswords(given, io, [email])
    if (one === undefined) throw new UsageError('No password.')
    const { id, user } = await createUser(platform, operator(), {
      email,
      name,
      language,
      password: one.password,
      role,
      client_id: null,
    })
    const entries =
      role === 'platform_admin' && !given.flag(withoutDictionaries)
        ? await addDictionaries(platform, operator())
        : 0
    print(
      [
        `Created ${word} ${user.name} (${user.email}) on ${label}, user ${id}.`,
        ...(entries === 0
          ? []
          : [
              `The portal has no dictionaries yet: added ${entries} categories and types. Platform admins change them under Dictionaries.`,
            ]),
        ...(one.isGenerated ? ['Password:', one.password] : []),
      ],
      {
        user_id: id,
        email: user.email,
        role,
        ...(entries === 0 ? {} : { dictionary_entries: entries }),
        ...(one.isGenerated ? { password: one.password } : {}),
      },
    )
    return exitCodes.ok
  },
})

export const createPlatformAdmin = createStaff(
  'platform-admin',
  'platform_admin',
  'create a platform admin, who manages organizations, users and dictionaries',
)
export const createAnalyst = createStaff('analyst', 'analyst', 'create an analyst, who publishes threats')
