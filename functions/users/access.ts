import { on, type AreaAccess } from '#functions/core/access.ts'
import { pipeline, idempotencyRecords, profiles, mails, apiKeyTraces } from '#functions/rules/access.ts'

export const usersAccess: AreaAccess = {
  functions: {
    users: {
      table: [
        ...pipeline,
        idempotencyRecords,
        // Granting a request may switch a service on.
        { writes: 'organizations', kinds: ['organization', 'user', 'module_request'] },
        ...profiles,
        on('unique#email#*', 'get', 'put', 'delete'),
        on('account#*', 'put', 'delete'),
        { ...on('account#*', 'update'), attributes: ['language', 'password_changed_at'] },
        on('sessions#*', 'query', 'delete'),
        { ...on('sessions#*', 'update'), attributes: ['name', 'flags', 'account_expires'] },
        on('seen', 'get', 'query', 'delete'),
        on('my-notifications', 'delete'),
        // Whether a user has an authenticator app, and the number of passkeys, but never their secrets. A reset deletes
        // them.
        { ...on('factors#*', 'query'), attributes: ['app_since'] },
        on(['factors#*', 'unique#passkey#*'], 'delete'),
        on('password-reset#*', 'put'),
        on('email-change#*', 'get', 'put', 'delete'),
        on('attempts#*', 'update'),
        { writes: 'api_keys' },
        ...apiKeyTraces,
        { writes: 'feed_views' },
        { writes: 'reports' },
        on('removals', 'put'),
        ...mails,
      ],
    },
    'last-activity': { table: [{ writes: 'organizations', kinds: ['user'] }, on('seen', 'query', 'delete')] },
  },
}
