import type { CreateIncidentTemplateInput, IncidentTemplate } from '#shared/contracts/incidents.ts'
import { otherLanguage } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'

/** The languages stored with a template. A translation without text is dropped. Throws `translation_language`. */
export const templateLanguages = ({
  lang,
  translation,
}: CreateIncidentTemplateInput): Pick<IncidentTemplate, 'lang' | 'translation'> => {
  if (translation === undefined || translation === null || isEmpty(translation))
    return lang === undefined ? {} : { lang }
  if (lang === undefined || translation.lang !== otherLanguage(lang))
    throw new PortalError('translation_language', { field: 'translation' })
  return { lang, translation }
}

const isEmpty = ({ name, description }: NonNullable<IncidentTemplate['translation']>): boolean =>
  name === null && description === null
