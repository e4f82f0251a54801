/** Stany widoczności w plikach, raportach i e-mailach. Test sprawdza, że na ekranach są takie same. */
export default {
  new: 'nowa',
  acknowledged: 'potwierdzona',
  in_repair: 'w\u00A0naprawie',
  accepted: 'ryzyko zaakceptowane',
  awaiting_retest: 'czeka na test',
  closed: 'zamknięta',
}
