import { addLocale, locale, localeOptions } from 'primereact/api'

addLocale('pl', {
  firstDayOfWeek: 1,
  dayNames: ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota'],
  dayNamesShort: ['niedz.', 'pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.'],
  dayNamesMin: ['Nd', 'Pn', 'Wt', 'Śr', 'Cz', 'Pt', 'So'],
  monthNames: [
    'Styczeń',
    'Luty',
    'Marzec',
    'Kwiecień',
    'Maj',
    'Czerwiec',
    'Lipiec',
    'Sierpień',
    'Wrzesień',
    'Październik',
    'Listopad',
    'Grudzień',
  ],
  monthNamesShort: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
  today: 'Dzisiaj',
  clear: 'Wyczyść',
  chooseDate: 'Wybierz datę',
  chooseMonth: 'Wybierz miesiąc',
  chooseYear: 'Wybierz rok',
  prevMonth: 'Poprzedni miesiąc',
  nextMonth: 'Następny miesiąc',
  prevYear: 'Poprzedni rok',
  nextYear: 'Następny rok',
  prevDecade: 'Poprzednia dekada',
  nextDecade: 'Następna dekada',
})

// ISO weeks start on Monday in every language.
addLocale('en-monday', { ...localeOptions('en'), firstDayOfWeek: 1 })

/** The calendar's language. Also sets the library's global locale, which its screen reader texts use. */
export const calendarLocale = (language: string): 'pl' | 'en' => {
  const name = language.startsWith('pl') ? 'pl' : 'en'
  locale(name)
  return name
}

/** The same for a calendar with ISO weeks. */
export const isoCalendarLocale = (language: string): 'pl' | 'en-monday' =>
  calendarLocale(language) === 'pl' ? 'pl' : 'en-monday'
