/** Actions on indicators, their groups, views and sightings. */
import type { Source } from '#shared/contracts/sources.ts'
import type { Screen } from './action.ts'
import { exampleInstant } from './stubbed-replies.ts'
import { all, asked, bulk, bulkMenu, button, fill, inDialog, selectOne, shut, submit } from './steps.ts'

/** A false positive claim of an organization, which an analyst decides on. */
const claim = {
  other_value: null,
  sighting_id: 1,
  feed_id: 1,
  kind: 'false_positive',
  seen_at: null,
  where: null,
  times: 1,
  evidence: 'The address is ours.',
  by: 'Ola Lis',
  creation_date: exampleInstant,
  answer: null,
  effect: null,
  may_delete: false,
  client: { client_id: 1, name: 'Energetyka Wzorcowa S.A.' },
  feed: {
    feed_id: 1,
    value: 'kampania-1.example.com',
    type_name: 'Domena',
    state: 'published',
    expired_date: null,
    tlp: 'green',
  },
}

const run = {
  run_id: '20260101T000000000Z_00000000-0000-4000-8000-000000000001',
  state: 'held',
  problem: null,
  status: 200,
  started_by: null,
  start_date: exampleInstant,
  end_date: exampleInstant,
  seconds: 1,
  counts: {
    bytes: 100,
    rows: 6,
    new: 0,
    attached: 0,
    changed: 0,
    seen_again: 6,
    gone: 0,
    ended: 0,
    warned: 0,
    refused: 0,
  },
} as const

/** A source that lacks so much that a person has to decide. */
const heldSource: Source = {
  source_id: 1,
  name: 'Sample list',
  kind: 'list',
  url: 'https://lists.receiver.example/list.csv',
  auth: { type: 'none', name: null },
  interval_minutes: 60,
  columns: {},
  collection: null,
  event_tags: [],
  detection_only: true,
  validity: {},
  portal_only: false,
  feed_category_id: 1,
  tags_ids: [],
  group_id: null,
  tlp: 'green',
  publishing: 'to_verify',
  publish_from: 0,
  confidence: { default: 50, percent: 100, max: 100 },
  gone: { policy: 'withdraw', days: 14, threshold: 30 },
  max_rows: 50_000,
  has_secret: false,
  is_active: true,
  state: 'held',
  indicators: 10,
  next_date: exampleInstant,
  last_complete_date: exampleInstant,
  failures: 0,
  failing_since: null,
  last_run: run,
  held: {
    run_id: run.run_id,
    gone: 4,
    of: 10,
    least: 10,
    since: exampleInstant,
    problem: null,
    decision: null,
  },
  creation_date: exampleInstant,
}
const ofSource = (own: Partial<Source> = {}): Screen['given'] => ({
  getSource: { source: { ...heldSource, ...own } },
  listSourceRuns: { data: [run], meta: { next: null } },
  getSourceRun: { run, refused: [], missing: [], log: [] },
})

export const indicators: readonly Screen[] = [
  {
    who: 'analyst',
    at: '/ioc?item=1',
    actions: [
      { operation: 'startFeedExport', press: button(/^Export/) },
      { operation: 'verifyFeeds', begin: selectOne, press: bulk(/^Undo verification/, true) },
      { operation: 'bulkDeleteFeeds', press: bulk(/^Remove/, true) },
      {
        operation: 'createFeedComment',
        begin: (page) => page.locator('.indicators-form textarea').first().fill('Seen in the mail.'),
        press: (page) => page.locator('.indicators-form button[type=submit]').first().click(),
      },
      {
        operation: 'verifyFeed',
        press: asked((page) => page.locator('.drawer-actions .button').first().click()),
      },
      {
        operation: 'deleteFeed',
        // The missing indicator is closed.
        begin: (page) => page.locator('tr[data-row]').first().click(),
        press: asked((page) => page.locator('.drawer-actions .is-danger').last().click()),
      },
      {
        operation: 'startMassAction',
        begin: all(button(/^Change all/), async (page) => {
          await page.getByRole('dialog').locator('input[type=radio]').first().check()
        }),
        press: async (page) => page.getByRole('dialog').locator('.p-dialog-footer button').last().click(),
      },
      {
        operation: 'lookUpFeeds',
        begin: all(shut, button('Look up a list'), fill([/^Values/, 'one.example.com'])),
        press: async (page) => page.getByLabel(/^Values/).press('Control+Enter'),
      },
      {
        operation: 'addFeedsToGroup',
        begin: all(shut, selectOne, bulk('Add to a group'), async (page) => {
          await page.locator('.group-list-group input').first().check()
        }),
        press: inDialog('Add to the group'),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc/sightings?item=1',
    given: { getSighting: { sighting: claim } },
    actions: [
      {
        operation: 'answerSighting',
        begin: (page) => page.locator('.drawer form textarea').fill('It serves malware today.'),
        press: (page) => page.locator('.drawer form button[type=submit]').click(),
      },
    ],
  },
  {
    who: 'admin',
    at: '/ioc?item=1',
    actions: [{ operation: 'createSighting', begin: button('Seen here'), press: submit }],
  },
  {
    who: 'analyst',
    at: '/ioc/groups',
    actions: [
      { operation: 'verifyFeedGroups', begin: selectOne, press: bulk(/^Undo verification/) },
      { operation: 'bulkUpdateFeedGroupLevels', press: asked(bulkMenu('Mark as TLP:RED')) },
      { operation: 'bulkDeleteFeedGroups', press: bulk(/^Remove/, true) },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc/groups/1',
    actions: [
      { operation: 'removeFeedsFromGroup', begin: selectOne, press: bulk(/from the group/i) },
      { operation: 'deleteFeedGroup', press: asked(button('Remove group')) },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc/sources/1',
    given: ofSource(),
    actions: [
      { operation: 'runSource', press: button('Run now') },
      { operation: 'decideSource', press: asked(button('Let them go')) },
      { operation: 'switchSource', press: asked(button('Switch off')) },
      {
        operation: 'trySource',
        begin: (page) => page.getByRole('link', { name: 'Settings' }).click(),
        press: button(/^Tr(ial|y again)/),
      },
    ],
  },
  {
    who: 'analyst',
    at: '/ioc/sources/1',
    given: ofSource({ is_active: false, state: 'off' }),
    actions: [{ operation: 'deleteSource', press: asked(button('Delete')) }],
  },
]
