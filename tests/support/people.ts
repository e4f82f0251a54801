/** Test users, most of whom share a password. It is hashed once, because hashing is deliberately slow. */
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { hashPassword } from '#functions/core/crypto/passwords.ts'
import { createUserInputSchema, type CreateUserInput, addUser } from '#functions/users/user.ts'

const operator = { user_id: null, name: 'Operator', client_id: null }
const hashes = new Map<string, Promise<string>>()

const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Creates a user, as the operator does on the command line. Returns the id. */
export const createPerson = async (platform: Platform, input: CreateUserInput): Promise<number> => {
  const { password, ...rest } = createUserInputSchema.parse(input)
  const passwordHash = await hashOf(password)
  const { id } = await platform
    .collection(organizationsCollection)
    .commit(operator, (commit) => addUser(commit, { ...rest, passwordHash, isInvited: false }))
  return id
}
