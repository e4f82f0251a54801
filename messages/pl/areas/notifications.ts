/** Texts of an item's notification by e-mail. */
export default {
  title: 'Powiadomienie',
  failed: 'Nie udało się sprawdzić, czy wysłano o\u00A0tym powiadomienie.',
  when: {
    exactly: {
      today: 'o\u00A0{{time}}',
      tomorrow: 'jutro o\u00A0{{time}}',
      later: '{{day}} o\u00A0{{time}}',
    },
    about: {
      today: 'około\u00A0{{time}}',
      tomorrow: 'jutro około\u00A0{{time}}',
      later: '{{day}} około\u00A0{{time}}',
    },
  },
  settling_one: 'Zostanie wysłane {{when}} na {{count, number}} adres.',
  settling_few: 'Zostanie wysłane {{when}} na {{count, number}} adresy.',
  settling_many: 'Zostanie wysłane {{when}} na {{count, number}} adresów.',
  settling_other: 'Zostanie wysłane {{when}} na {{count, number}} adresu.',
  settlingHint:
    'Obejmie to, co do tej pory poprawisz lub załączysz. Na adresy z podsumowaniami trafi w podsumowaniu.',
  soon_one: 'Zostanie wysłane w\u00A0ciągu minuty na {{count, number}} adres.',
  soon_few: 'Zostanie wysłane w\u00A0ciągu minuty na {{count, number}} adresy.',
  soon_many: 'Zostanie wysłane w\u00A0ciągu minuty na {{count, number}} adresów.',
  soon_other: 'Zostanie wysłane w\u00A0ciągu minuty na {{count, number}} adresu.',
  held: 'Wstrzymane przez: {{name}}.',
  heldUnnamed: 'Wstrzymane.',
  heldHint_one: 'Czeka na wysłanie na {{count, number}} adres.',
  heldHint_few: 'Czeka na wysłanie na {{count, number}} adresy.',
  heldHint_many: 'Czeka na wysłanie na {{count, number}} adresów.',
  heldHint_other: 'Czeka na wysłanie na {{count, number}} adresu.',
  waiting_one: 'Zostanie wysłane w\u00A0podsumowaniu {{when}} na {{count, number}} adres.',
  waiting_few: 'Zostanie wysłane w\u00A0podsumowaniach na {{count, number}} adresy, pierwsze {{when}}.',
  waiting_many: 'Zostanie wysłane w\u00A0podsumowaniach na {{count, number}} adresów, pierwsze {{when}}.',
  waiting_other: 'Zostanie wysłane w\u00A0podsumowaniach na {{count, number}} adresu, pierwsze {{when}}.',
  stillWaiting: 'Zostanie jeszcze wysłane w\u00A0podsumowaniach, najbliższe {{when}}.',
  told_one: 'Wysłano {{count, number}} wiadomość:',
  told_few: 'Wysłano {{count, number}} wiadomości, ostatnią:',
  told_many: 'Wysłano {{count, number}} wiadomości, ostatnią:',
  told_other: 'Wysłano {{count, number}} wiadomości, ostatnią:',
  toldSoFar_one: 'Dotąd wysłano {{count, number}} wiadomość:',
  toldSoFar_few: 'Dotąd wysłano {{count, number}} wiadomości, ostatnią:',
  toldSoFar_many: 'Dotąd wysłano {{count, number}} wiadomości, ostatnią:',
  toldSoFar_other: 'Dotąd wysłano {{count, number}} wiadomości, ostatnią:',
  noneFailed: 'Żadna wiadomość nie dotarła.',
  toldNobody: 'Powiadomienie zostało wysłane.',
  none: 'Nikogo o\u00A0tym nie powiadomiono.',
  noneHint: {
    visibility:
      'Żaden aktywny adres nie miał go otrzymać albo widoczność jest zamknięta, jest fałszywym alarmem lub pochodzi sprzed wprowadzenia powiadomień. Jeśli wróci, wyślemy powiadomienie.',
    incident:
      'Żaden aktywny adres nie miał go otrzymać albo incydent pochodzi sprzed wprowadzenia powiadomień.',
    threat:
      'Żaden aktywny adres nie miał go otrzymać albo zagrożenie pochodzi sprzed wprowadzenia powiadomień.',
    feed: 'Żaden aktywny adres nie miał go otrzymać albo opublikowano to przed wprowadzeniem powiadomień.',
  },
  unsent_one: 'Nie udało się wysłać {{count, number}} wiadomości',
  unsent_few: 'Nie udało się wysłać {{count, number}} wiadomości',
  unsent_many: 'Nie udało się wysłać {{count, number}} wiadomości',
  unsent_other: 'Nie udało się wysłać {{count, number}} wiadomości',
  unsentHint:
    'Administratorzy platformy widzą przyczyny na liście wiadomości i\u00A0mogą wysłać je ponownie.',
  sending_one: 'Trwa wysyłanie {{count, number}} wiadomości.',
  sending_few: 'Trwa wysyłanie {{count, number}} wiadomości.',
  sending_many: 'Trwa wysyłanie {{count, number}} wiadomości.',
  sending_other: 'Trwa wysyłanie {{count, number}} wiadomości.',
  hold: 'Wstrzymaj',
  send: 'Wyślij teraz',
  heldDone: 'Wstrzymano powiadomienie',
  sendDone: 'Powiadomienie zostanie wysłane w\u00A0ciągu minuty',
  confirmSend: {
    title: 'Wysłać powiadomienie teraz?',
    text_one:
      'W ciągu minuty zostanie wysłane na {{count, number}} adres; na adresy z podsumowaniami trafi w podsumowaniu. Wysłanej wiadomości nie można cofnąć.',
    text_few:
      'W ciągu minuty zostanie wysłane na {{count, number}} adresy; na adresy z podsumowaniami trafi w podsumowaniu. Wysłanej wiadomości nie można cofnąć.',
    text_many:
      'W ciągu minuty zostanie wysłane na {{count, number}} adresów; na adresy z podsumowaniami trafi w podsumowaniu. Wysłanej wiadomości nie można cofnąć.',
    text_other:
      'W ciągu minuty zostanie wysłane na {{count, number}} adresu; na adresy z podsumowaniami trafi w podsumowaniu. Wysłanej wiadomości nie można cofnąć.',
    action: 'Wyślij teraz',
  },
}
