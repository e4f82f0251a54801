/**
 * Common words in host names, English and Polish, without diacritics. A domain that is such a word occurs in too many
 * names for partial matches: `secure.example` and `application-secure.test`.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  (
    'access account accounts admin alert alerts assets backup begin biuro bridge browser browsers business center check click ' +
    'client clients cloud confirm connect contact content credit customer customers dashboard delivery desktop digital document ' +
    'documents domain download downloads drive email energia energy europe event events express faktura faktury files finance forms ' +
    'forum games gateway global group health helpdesk hosting house images inbox infolinia information internet invoice klient klienci ' +
    'konta konto kontakt library login logowanie mails mailing market media message messages mobile money music myaccount network ' +
    'networks noreply office online order orders paczka paczki panel parcel password payment payments platnosc platnosci poczta ' +
    'poland polska pomoc portal praca press privacy profile przelew przelewy przesylka przesylki register remote report reports review ' +
    'search secure secured security server servers service services serwis setting settings shared shipping shopping signin sklep ' +
    'smart social solution solutions sports staff start static status storage store stores studio suite support system systems team ' +
    'teams template tracking trade transfer transport travel update updates upload urzad urzedy users vendor verification verify ' +
    'video videos webmail website wizyta world'
  ).split(' '),
)
