/** Actions on threats, incidents and exposures. */
import type { Screen } from './action.ts'
import { moduleRequests, exampleInstant } from './stubbed-replies.ts'
import { all, asked, bulk, bulkMenu, button, choose, file, fill, selectOne, submit } from './steps.ts'

/** A threat that matches two assets. One match was dismissed. */
const matchedThreat = {
  threat: {
    threat_id: 1,
    name: 'Sandy Owl',
    description: 'Nests at grid.example.',
    threat_category: { threat_category_id: 1, name_pl: 'Wyłudzenie', name_en: 'Phishing' },
    tags: [],
    ioc_group_id: null,
    ioc_group_name: null,
    hyperlinks: [],
    creation_date: exampleInstant,
    last_update_date: exampleInstant,
    sent: false,
    sent_date: null,
    tlp: 'amber',
    tlp_is_default: true,
  },
  concerns: [
    {
      kind: 'domain',
      asset: { asset_id: 1, asset_type: 'domain', value: 'grid.example', creation_date: exampleInstant },
      here: { text: 'Nests at grid.example.', start: 9, end: 21 },
      there: { start: 0, end: 12 },
      dismissed: null,
    },
    {
      kind: 'keyword',
      asset: { asset_id: 2, asset_type: 'keyword', value: 'sandy', creation_date: exampleInstant },
      here: { text: 'Sandy Owl', start: 0, end: 5 },
      there: { start: 0, end: 5 },
      dismissed: { by: 'Ida', date: exampleInstant },
    },
  ],
  compared: { assets: 2, date: exampleInstant, complete: true },
}

export const content: readonly Screen[] = [
  {
    who: 'analyst',
    at: '/threats?drawer=add',
    actions: [
      {
        operation: 'createThreat',
        begin: all(fill([/^Name/, 'Sandy Owl'], [/^Description/, 'It nests.']), choose),
        press: submit,
      },
    ],
  },
  {
    who: 'analyst',
    at: '/threats?item=1&drawer=edit',
    actions: [{ operation: 'updateThreat', begin: fill([/^Name/, 'Renamed']), press: submit }],
  },
  {
    who: 'analyst',
    at: '/threats?item=1',
    given: {
      getNotification: {
        notification: {
          state: 'settling',
          goes_out: '2126-01-01T10:00:00.000Z',
          held_by: null,
          addresses: 4,
          sent: 0,
          failed: 0,
          waiting: 0,
          last_sent: null,
        },
      },
    },
    actions: [
      { operation: 'holdNotification', press: button('Hold back') },
      { operation: 'sendNotification', press: asked(button('Send now')) },
      { operation: 'bulkUpdateThreats', begin: selectOne, press: asked(bulkMenu('Mark as TLP:RED')) },
      { operation: 'bulkDeleteThreats', press: bulk(/^Remove/, true) },
      { operation: 'deleteThreat', press: asked((page) => page.locator('.drawer .is-danger').click()) },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1',
    actions: [
      { operation: 'bulkUpdateIncidents', begin: selectOne, press: bulk(/solve|close/i) },
      { operation: 'bulkUpdateIncidentLevels', press: asked(bulkMenu('Mark as TLP:RED')) },
      { operation: 'bulkDeleteIncidents', press: bulk(/^Remove/, true) },
      {
        operation: 'updateIncidentStatus',
        press: (page) => page.locator('.drawer-actions .button-primary').click(),
      },
      {
        operation: 'deleteIncident',
        press: asked((page) => page.locator('.drawer .is-danger').last().click()),
      },
      {
        operation: 'addIncidentReply',
        // The missing incident is closed.
        begin: all((page) => page.locator('tr[data-row]').first().click(), fill([/^Reply/, 'Answered'])),
        press: button('Send reply'),
      },
      {
        operation: 'addIncidentNote',
        begin: async (page) => {
          await page.getByLabel('Internal note for analysts').check()
          await fill([/^Internal note$/, 'Ask them again'])(page)
        },
        press: button('Save note'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1&drawer=edit',
    given: {
      listAttachments: {
        data: [{ name: 'log.txt', size: 12, added_date: '2026-01-01T00:00:00.000Z' }],
      },
    },
    actions: [
      {
        operation: 'deleteAttachment',
        begin: button('Delete log.txt'),
        press: submit,
        whenGone: /updated|saved|changed/i,
      },
    ],
  },
  {
    who: 'analyst',
    at: '/visibilities?item=1',
    actions: [
      { operation: 'bulkUpdateVisibilities', begin: selectOne, press: bulk(/solve|close/i) },
      { operation: 'bulkUpdateVisibilityLevels', press: asked(bulkMenu('Mark as TLP:RED')) },
      { operation: 'bulkDeleteVisibilities', press: bulk(/^Remove/, true) },
      {
        operation: 'updateVisibilityStatus',
        press: (page) => page.locator('.drawer-actions .button').first().click(),
      },
      {
        operation: 'updateVisibilityFalsePositive',
        press: (page) => page.locator('.drawer [role=switch]').click(),
      },
      {
        operation: 'deleteDetectionDate',
        begin: (page) =>
          page
            .locator('.drawer')
            .getByRole('button', { name: /detection/i })
            .first()
            .click(),
        press: asked(async (page) => {
          await page
            .getByRole('button', { name: /^Delete the detection/ })
            .first()
            .click()
        }),
      },
      {
        operation: 'deleteVisibility',
        press: asked((page) => page.locator('.drawer-actions .is-danger').last().click()),
      },
    ],
  },
  {
    who: 'admin',
    at: '/visibilities?item=1',
    actions: [
      {
        operation: 'updateVisibilityState',
        press: (page) => page.locator('.drawer-actions .button').first().click(),
      },
      {
        operation: 'addVisibilityComment',
        begin: all(button('Add comment'), (page) =>
          page.locator('.drawer form textarea').fill('It is a test host.'),
        ),
        press: button('Add'),
      },
      {
        operation: 'bulkUpdateVisibilityStates',
        begin: selectOne,
        press: bulk('Acknowledge'),
      },
      { operation: 'exportVisibilities', press: button(/^Export/) },
    ],
  },
  {
    who: 'analyst',
    at: '/incidents?item=1&drawer=edit',
    actions: [
      {
        operation: 'createUploadGrants',
        // A refused file is not sent again: the user removes it from the list and chooses it again.
        press: async (page) => {
          const before = page.getByRole('button', { name: /^Remove log.txt/ })
          if (await before.isVisible()) await before.click()
          await page.locator('.drawer input[type=file]').setInputFiles(file('log.txt', 'x'))
          await submit(page)
        },
      },
    ],
  },
  {
    who: 'user',
    at: '/threats?item=1',
    given: { getThreat: matchedThreat },
    actions: [
      { operation: 'createConcernDismissal', press: button('Not us: grid.example') },
      { operation: 'deleteConcernDismissal', press: button('Restore: sandy') },
    ],
  },
  {
    who: 'user',
    at: '/incidents',
    actions: [{ operation: 'createModuleRequest', press: button(/^Request access/) }],
  },
  {
    who: 'user',
    at: '/incidents',
    given: { listAllModuleRequests: moduleRequests },
    actions: [{ operation: 'withdrawModuleRequest', press: button('Cancel the request') }],
  },
]
