/** Czytelny tekst wokół zaszyfrowanego powiadomienia: temat i wiersze, które program pocztowy pokazuje bez zmian. */
export default {
  subject: 'Wiadomość z portalu CTI',
  preamble: `To jest zaszyfrowana wiadomość z portalu CTI.

Jej treść i temat są w załączniku encrypted.asc. Otworzy go program
pocztowy, w którym masz swój klucz prywatny OpenPGP, na przykład
Thunderbird, Outlook z GpgOL albo Mail z GPG Suite.

Nie możesz jej otworzyć? To samo znajdziesz po zalogowaniu w portalu,
którego adres znasz. Nie podajemy go tutaj i nigdy nie prosimy e-mailem
o hasło ani o klucz prywatny.`,
}
