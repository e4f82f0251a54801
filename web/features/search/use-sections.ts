/** What the search shows: results of the lists, or without a text what was open last; and actions and pages. */
import { useTranslation } from 'react-i18next'
import { accessFlag, fromWireRole, type Module, organizationRoles, type Role } from '#shared/domain/roles.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import { searchKey } from '#shared/domain/text.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { shortCount } from '#web/lib/counts.ts'
import { openSettings } from '#web/lib/open-settings.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { chooseTheme, shownTheme } from '#web/lib/theme.ts'
import { leaveAll } from '#web/ui/form/use-leave-guard.tsx'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { recentItems } from '#web/lib/recent-items.ts'
import { useSession } from '#web/lib/session.ts'
import type { SearchPage } from './search-page.ts'
import { sources, type Hit, type SourceKey } from './sources.ts'
import { leastCharacters, useSearch } from './use-search.ts'

/** A line that can be chosen: a link, or something to do. */
export interface Option {
  readonly key: string
  readonly icon: string
  readonly name: string
  readonly isValue?: boolean
  readonly tlp?: TlpLevel | null
  readonly about?: string
  readonly keys?: readonly string[]
  readonly href?: string
  readonly run?: () => void
}

export interface Section {
  readonly key: string
  readonly title: string
  readonly about?: string
  readonly options: readonly Option[]
  /** Whether its options are those of the text before. */
  readonly isFormer?: boolean
  /** Whether no other option can come before them. */
  readonly isFinal?: boolean
}

interface Action {
  readonly key:
    | 'oneTimeReport'
    | 'periodicReport'
    | 'threat'
    | 'incident'
    | 'visibility'
    | 'import'
    | 'publish'
    | 'organization'
    | 'concerns'
    | 'mine'
  readonly icon: string
  readonly to: string
  readonly roles: readonly Role[]
  readonly module?: Module
}

const actions: readonly Action[] = [
  { key: 'publish', icon: 'send', to: paths.publication, roles: ['analyst'], module: 'feed' },
  {
    key: 'threat',
    icon: 'plus',
    to: hrefOf(paths.threats, { drawer: 'add' }),
    roles: ['analyst'],
    module: 'threat',
  },
  {
    key: 'incident',
    icon: 'plus',
    to: hrefOf(paths.incidents, { drawer: 'add' }),
    roles: ['analyst'],
    module: 'incident',
  },
  {
    key: 'visibility',
    icon: 'plus',
    to: hrefOf(paths.exposures, { drawer: 'add' }),
    roles: ['analyst'],
    module: 'visibility',
  },
  { key: 'import', icon: 'file-import', to: paths.indicatorImport, roles: ['analyst'], module: 'feed' },
  {
    key: 'mine',
    icon: 'user',
    to: hrefOf(paths.exposures, { mine: 'true' }),
    roles: organizationRoles,
    module: 'visibility',
  },
  {
    key: 'concerns',
    icon: 'bullseye',
    to: hrefOf(paths.indicators, { concerns_us: 'true' }),
    roles: organizationRoles,
    module: 'feed',
  },
  {
    key: 'oneTimeReport',
    icon: 'chart-bar',
    to: paths.oneTimeReport,
    roles: organizationRoles,
    module: 'report',
  },
  {
    key: 'periodicReport',
    icon: 'chart-bar',
    to: paths.newPeriodicReport,
    roles: organizationRoles,
    module: 'report',
  },
  {
    key: 'organization',
    icon: 'plus',
    to: hrefOf(paths.organizations, { drawer: 'add' }),
    roles: ['platform_admin'],
  },
]

const isFor = (user: SessionUser, { roles, module }: Pick<Action, 'roles' | 'module'>): boolean =>
  roles.includes(fromWireRole(user.role)) && (module === undefined || user[accessFlag(module)])

/** Pages and actions at once, where there is no text. */
const mostUnasked = 6

interface Sections {
  readonly sections: readonly Section[]
  /** What there is to say besides: nothing was found, or something was not searched. */
  readonly note: string
  readonly isLoading: boolean
  /** Whether the sections are those of the text that is typed now. */
  readonly isSettled: boolean
  /** Whether they have everything that the text finds. */
  readonly isComplete: boolean
}

/** The sections for a text. Throws without a session. */
export const useSections = (
  typed: string,
  pages: readonly SearchPage[],
  onShortcuts: () => void,
): Sections => {
  const { t, i18n } = useTranslation('search')
  const user = useSession()
  if (user === null) throw new Error('Nobody is signed in')
  const { text, exact, found, failed, isLoading, isSettled, isComplete } = useSearch(typed, user)
  const isKind = (list: string): list is 'visibilities' | 'incidents' | 'threats' =>
    list === 'visibilities' || list === 'incidents' || list === 'threats'

  const optionOf = (key: string, icon: string, kind: string, hit: Hit): Option => ({
    key: `${key}:${hit.href}`,
    icon,
    name: hit.name,
    isValue: hit.isValue ?? false,
    tlp: hit.tlp ?? null,
    about: [
      ...(hit.id !== undefined && isKind(kind) ? [t(`one.${kind}`, { id: hit.id })] : []),
      ...(hit.about ?? []),
    ].join(' · '),
    href: hit.href,
  })
  const wanted = searchKey(typed)
  const matches = (name: string): boolean => wanted === '' || searchKey(name).includes(wanted)
  const limited = (options: readonly Option[]): readonly Option[] =>
    wanted === '' ? options.slice(0, mostUnasked) : options
  const otherTheme = shownTheme() === 'dark' ? 'light' : 'dark'
  const actionOptions: readonly Option[] = [
    ...actions
      .filter((action) => isFor(user, action))
      .map(({ key, icon, to }) => ({ key: `action:${key}`, icon, name: t(`action.${key}`), href: to })),
    {
      key: 'action:settings',
      icon: 'cog',
      name: t('action.settings'),
      run: () => openSettings('start'),
    },
    {
      key: 'action:shortcuts',
      icon: 'key',
      name: t('action.shortcuts'),
      keys: ['?'],
      run: onShortcuts,
    },
    {
      key: 'action:theme',
      icon: 'palette',
      name: t(`action.${otherTheme}`),
      run: () => chooseTheme(otherTheme),
    },
    {
      key: 'action:signOut',
      icon: 'sign-out',
      name: t('action.signOut'),
      run: () => leaveAll(() => void signOut()),
    },
  ]
  const title = (key: SourceKey): string => t(`kinds.${key}`)
  const recent = recentItems()
  const sections: readonly Section[] = [
    ...(wanted === ''
      ? [
          {
            key: 'recent',
            title: t('recent'),
            isFinal: isComplete,
            options: recent.map((item) =>
              optionOf('recent', iconOf(item.list), item.list, {
                ...item,
                isValue: item.list === 'feeds',
              }),
            ),
          },
        ]
      : []),
    {
      key: 'exact',
      title: t('exact'),
      about: exact.value === text ? undefined : t('readAs', { value: exact.value }),
      isFinal: true,
      options: exact.hits.map((hit) => optionOf('exact', 'database', 'indicators', hit)),
    },
    {
      key: 'contains',
      title: t('contains'),
      isFinal: true,
      options: exact.containing.map((hit) => optionOf('contains', 'database', 'indicators', hit)),
    },
    ...found.map(({ key, hits, total, all, isFormer, isFinal }) => ({
      key,
      isFormer,
      isFinal,
      title: title(key),
      about: shortCount(total, i18n.language),
      options: [
        ...hits.map((hit) => optionOf(key, sources[key].icon, key, hit)),
        ...(all === undefined
          ? []
          : [
              {
                key: `${key}:all`,
                icon: 'arrow-right',
                name: t('all', { list: title(key), number: shortCount(total, i18n.language) }),
                href: all,
              },
            ]),
      ],
    })),
    {
      key: 'actions',
      title: t('actions'),
      isFinal: isComplete,
      options: limited(actionOptions.filter(({ name }) => matches(name))),
    },
    {
      key: 'pages',
      title: t('pages'),
      isFinal: isComplete,
      options: limited(
        pages
          .filter(({ label }) => matches(label))
          .map(({ key, icon, label, to }) => ({ key: `page:${key}`, icon, name: label, href: to })),
      ),
    },
  ]
    .map(({ about, ...section }: Omit<Section, 'about'> & { about?: string | undefined }) => ({
      ...section,
      ...(about === undefined ? {} : { about }),
    }))
    .filter(({ options }) => options.length > 0)
  const isEmpty = sections.length === 0 && !isLoading && isSettled
  return {
    sections,
    isLoading,
    isSettled,
    isComplete,
    note:
      failed.length > 0
        ? t('failed', { kinds: failed.map(title).join(', ') })
        : !isEmpty || wanted === ''
          ? ''
          : text.length < leastCharacters
            ? t('short')
            : `${t('none', { text })}. ${t('noneText')}`,
  }
}

/** The icon of an item that a list has shown. */
const iconOf = (list: string): string => {
  const icons: Readonly<Record<string, string>> = {
    visibilities: 'eye',
    incidents: 'exclamation-triangle',
    threats: 'bolt',
    feeds: 'database',
    'feed-groups': 'folder',
  }
  return icons[list] ?? 'history'
}
