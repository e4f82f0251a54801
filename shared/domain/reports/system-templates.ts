/** The built-in templates, with names in both languages (part 2 section 3). */
import { reportModules, viewTypes, type ReportModule, type ViewType } from './modules.ts'

export interface SystemTemplate {
  readonly template_id: string
  readonly name_pl: string
  readonly name_en: string
  readonly parts: readonly {
    readonly module: ReportModule
    readonly enabled: boolean
    readonly filters: Readonly<Record<string, unknown>>
    readonly view: ViewType
    readonly index: number
  }[]
}

interface Chosen {
  readonly module: ReportModule
  readonly view: ViewType
  readonly filters?: Readonly<Record<string, unknown>>
}

const template = (
  template_id: string,
  name_pl: string,
  name_en: string,
  chosen: readonly Chosen[],
): SystemTemplate => {
  const rest = reportModules.filter((module) => chosen.every((one) => one.module !== module))
  return {
    template_id,
    name_pl,
    name_en,
    parts: [
      ...chosen.map(({ module, view, filters = {} }, index) => ({
        module,
        enabled: true,
        filters,
        view,
        index,
      })),
      ...rest.map((module, index) => ({
        module,
        enabled: false,
        filters: {},
        view: viewTypes[module][0],
        index: chosen.length + index,
      })),
    ],
  }
}

export const systemTemplates: readonly SystemTemplate[] = [
  template('system-full', 'Pełny przegląd', 'Full review', [
    { module: 'visibility', view: 'table' },
    { module: 'incident', view: 'table' },
    { module: 'threat', view: 'descriptions' },
    { module: 'feed', view: 'table' },
  ]),
  template('system-board', 'Dla zarządu', 'For the board', [
    { module: 'visibility', view: 'figures' },
    { module: 'incident', view: 'table' },
    { module: 'threat', view: 'figures' },
  ]),
  template('system-soc', 'Wskaźniki dla SOC', 'Indicators for the SOC', [
    { module: 'feed', view: 'values', filters: { ids_flag: true } },
    { module: 'threat', view: 'descriptions' },
  ]),
]
