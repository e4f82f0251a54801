import { on, type AreaAccess } from '#functions/core/access.ts'
import { pipeline, activityCounts, mails } from '#functions/rules/access.ts'

export const authAccess: AreaAccess = {
  functions: {
    auth: {
      table: [
        ...pipeline,
        on('user#*', 'get', 'check'),
        on('unique#email#*', 'get'),
        on('account#*', 'get', 'update'),
        on('sessions#*', 'query', 'put', 'delete'),
        { ...on('sessions#*', 'update'), attributes: ['confirmed', 'must_enrol'] },
        on('factors#*', 'query', 'put', 'update', 'delete'),
        on('unique#passkey#*', 'get', 'put', 'delete'),
        on('challenge#*', 'get', 'put', 'delete'),
        on('sign-ins#*', 'query', 'put', 'update'),
        on('staff-settings', 'get', 'put'),
        on('sign-in#*', 'get', 'put', 'update', 'delete'),
        on('password-reset#*', 'get', 'put', 'delete'),
        on('attempts#*', 'update'),
        activityCounts,
        on('visits#*', 'put'),
        // Recognizes sessions from the organization's own networks.
        { reads: 'assets' },
        ...mails,
      ],
    },
  },
}
