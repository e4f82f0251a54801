/** `create organization`: an organization with its admin and first users. */
import { createOrganization as create } from '#functions/organizations/organization.ts'
import { createUser } from '#functions/users/user.ts'
import { findUserByEmail } from '#functions/users/user-account.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { personNameSchema } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import type { Module, Role } from '#shared/domain/roles.ts'
import type { Arguments, Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { describeFailure, Refused, UsageError } from '../failures.ts'
import { operator } from '../operator.ts'
import { passwordDetails, passwordOptions, takePasswords } from '../passwords.ts'
import { targetOptions } from '../target.ts'
import { languageOf } from './create-staff.ts'

const serviceNames = ['visibilities', 'incidents', 'threats', 'feeds'] as const
type Service = (typeof serviceNames)[number]
const moduleOf = {
  visibilities: 'visibility',
  incidents: 'incident',
  threats: 'threat',
  feeds: 'feed',
} as const satisfies Record<Service, Module>

interface Person {
  readonly email: string
  readonly name: string
  readonly role: Role
}

export const createOrganization: Command = {
  words: ['create', 'organization'],
  summary: 'create a client organization with its admin and, if named, its first users',
  takes: '--name NAME --admin-email EMAIL --admin-name NAME',
  positionals: [0, 0],
  options: {
    name: { type: 'string', value: 'NAME', help: 'the name of the organization, which must be unique' },
    'admin-email': { type: 'string', value: 'EMAIL', help: "the address of the organization's admin" },
    'admin-name': { type: 'string', value: 'NAME', help: "the admin's name" },
    'user-email': {
      type: 'string',
      multiple: true,
      value: 'EMAIL',
      help: 'the address of a user; may be repeated',
    },
    'user-name': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'the name of each user, in the order of the addresses',
    },
    'contact-email': { type: 'string', value: 'EMAIL', help: 'where the organization can be reached' },
    'max-users': {
      type: 'string',
      value: 'N',
      help: `the maximum number of users, including the admin (default ${limits.organizationUsersDefault})`,
    },
    services: {
      type: 'string',
      value: 'LIST',
      help: `its services, separated by commas: ${serviceNames.join(', ')} (default all)`,
    },
    language: { type: 'string', value: 'pl|en', help: 'the language of its accounts (default pl)' },
    ...passwordOptions,
    ...targetOptions,
  },
  details: [
    ...passwordDetails,
    'With --password-stdin the first line is the password of the admin. Every user may use all services of the organization.',
  ],
  run: async ({ arguments: given, io, target, print, note }) => {
    const name = given.required('name')
    const people = peopleOf(given)
    const [services, language, maxUsers] = [
      servicesOf(given),
      languageOf(given),
      maxUsersOf(given, people.length),
    ]
    const modules = services.map((service) => moduleOf[service])
    const { platform, label } = await target()
    const actor = operator()
    // Checked before anything is written: an organization without an admin is useless.
    const taken = await Promise.all(people.map(({ email }) => findUserByEmail(platform, email)))
    const used = people.filter((_, index) => taken[index] !== undefined).map(({ email }) => email)
    if (used.length > 0)
      throw new Refused(`The address ${used.join(', ')} is already in use. Nothing was created.`)
    const passwords = await takePasswords(
      given,
      io,
      people.map(({ email }) => email),
    )

    const { id, organization } = await create(platform, actor, {
      name,
      contact_email: given.optional('contact-email') ?? null,
      services: [...services],
      ...(maxUsers === undefined ? {} : { max_user_count: maxUsers }),
    })
    const lines = [`Created organization ${organization.name} on ${label}, number ${id}.`]
    const users: Record<string, unknown>[] = []
    let exitCode: 0 | 3 = exitCodes.ok
    for (const [index, person] of people.entries()) {
      const one = passwords[index]
      if (one === undefined) throw new Error(`${person.email} has no password`)
      try {
        const created = await createUser(platform, actor, {
          ...person,
          language,
          modules,
          password: one.password,
          client_id: id,
        })
        lines.push(
          `Created ${person.role === 'user' ? 'user' : 'admin'} ${created.user.name} (${created.user.email}), user ${created.id}.`,
          ...(one.isGenerated ? ['Password:', one.password] : []),
        )
        users.push({
          user_id: created.id,
          email: created.user.email,
          role: person.role,
          ...(one.isGenerated ? { password: one.password } : {}),
        })
      } catch (error) {
        // The organization and the users created so far stay. Report this one and continue with the rest.
        note(`${person.email} was not created: ${describeFailure(error)}`)
        exitCode = exitCodes.partly
      }
    }
    print(lines, { organization_id: id, name: organization.name, users })
    return exitCode
  },
}

const peopleOf = (given: Arguments): Person[] => {
  const admin: Person = {
    email: given.required('admin-email').trim(),
    name: given.required('admin-name'),
    role: 'organization_admin',
  }
  const [emails, names] = [given.all('user-email'), given.all('user-name')]
  if (emails.length !== names.length)
    throw new UsageError(
      `--user-email is given ${emails.length} times and --user-name ${names.length} times: each user needs both.`,
    )
  const people = [
    admin,
    ...emails.map((email, index): Person => ({
      email: email.trim(),
      name: names[index] ?? '',
      role: 'user',
    })),
  ]
  for (const { email, name } of people) {
    if (!emailSchema.safeParse(email).success) throw new UsageError(`${email} is not an e-mail address.`)
    if (!personNameSchema.safeParse(name).success)
      throw new UsageError(
        `The name of ${email} is empty, too long, not a single line, or that of an API key or a source.`,
      )
  }
  const duplicate = people.find(
    ({ email }, index) =>
      people.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) !== index,
  )
  if (duplicate !== undefined) throw new UsageError(`${duplicate.email} is given twice.`)
  return people
}

const servicesOf = (given: Arguments): Service[] => {
  const wanted = given
    .optional('services')
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (wanted === undefined) return [...serviceNames]
  const unknown = wanted.filter((one) => !serviceNames.some((service) => service === one))
  if (unknown.length > 0)
    throw new UsageError(
      `--services: there is no service ${unknown.join(', ')}. The services are ${serviceNames.join(', ')}.`,
    )
  return serviceNames.filter((service) => wanted.includes(service))
}

const maxUsersOf = (given: Arguments, people: number): number | undefined => {
  const text = given.optional('max-users')
  const most = text === undefined ? limits.organizationUsersDefault : Number(text)
  if (!Number.isInteger(most) || most < 1 || most > limits.organizationUsers)
    throw new UsageError(`--max-users takes a whole number from 1 to ${limits.organizationUsers}.`)
  if (people > most)
    throw new UsageError(
      `${people} users are given, and the organization may have ${most}: raise --max-users.`,
    )
  return text === undefined ? undefined : most
}
