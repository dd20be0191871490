/**
 * Column headers of contact files in English, German, French, Spanish, Italian, Portuguese and Dutch, normalized by
 * `plainName`: in lower case and without accents.
 */
const headers = {
  name: `name; full name; contact; contact name; display name; vollstandiger name; kontakt; kontaktname; nom; nom complet;
    nom et prenom; nombre; nombre completo; nombre y apellidos; contacto; nome; nome completo; nome e cognome; nominativo;
    contatto; contato`,
  first_name: `first name; first; given name; given names; firstname; vorname; rufname; voornaam; prenom; prenoms; nombre de pila;
    primer nombre; primeiro nome; nome proprio`,
  last_name: `last name; last; surname; family name; lastname; nachname; familienname; zuname; achternaam; nom de famille; apellido;
    apellidos; primer apellido; cognome; sobrenome; apelido; ultimo nome`,
  email: `email; e mail; email address; mail; primary email; e mail address; email 1; e mail 1 value; e mail adresse;
    emailadresse; email adresse; e mailadres; emailadres; mailadresse; courriel; adresse e mail; adresse email; adresse mail; adresse electronique;
    correo; correo electronico; direccion de correo; indirizzo email; indirizzo e mail; posta elettronica;
    endereco de email; endereco de e mail; correio eletronico`,
  emails: `secondary emails; secondary email; other email; other emails; second email; additional emails; email 2;
    e mail 2; e mail 2 address; e mail 2 value; weitere e mail; weitere e mails; weitere e mail adressen; zweite e mail;
    autre e mail; autres e mails; autre courriel; courriel 2; otro correo; otros correos; correo 2; altra email;
    altre email; email secondaria; outro email; outros emails; email secundario; correo secundario`,
  phone: `phone; phone number; mobile; cell; telephone; tel; primary phone; mobile phone; cell phone; business phone;
    work phone; phone 1; phone 1 value; telefon; telefonnummer; telefoon; telefoonnummer; rufnummer; handy; handynummer; mobil; mobiltelefon; tel nr;
    numero de telephone; tel mobile; portable; telefono; numero de telefono; movil; celular; cellulare;
    numero di telefono; telefone; numero de telefone; telemovel`,
  phones: `other phones; other phone; further phones; second phone; secondary phone; phone 2; phone 2 value; home phone;
    mobile; mobile phone; cell; cell phone; business phone; work phone; weitere telefonnummern; telefon 2; telefon privat; handy;
    handynummer; mobil; mobiltelefon; telephone 2; tel mobile; portable; telefono 2; movil; celular; cellulare; telefone 2;
    telemovel`,
  company: `company; company name; organization; organisation; account name; firma; firmenname; bedrijf; bedrijfsnaam; unternehmen; gesellschaft;
    societe; entreprise; raison sociale; empresa; compania; sociedad; organizacion; azienda; societa; ditta;
    organizzazione; companhia; organizacao`,
  title: `title; job title; position; role; funktion; berufsbezeichnung; stellung; poste; fonction; cargo; puesto; ruolo;
    posizione; qualifica; funcao`,
  type: `type; contact type; kind; category; typ; kontakttyp; kontaktart; kategorie; type de contact; categorie; tipo;
    tipo de contacto; categoria; tipo di contatto; tipo de contato`,
  pax_type: `passenger type; pax type; pax; passagiertyp; passagierart; type de passager; tipo de pasajero;
    tipo di passeggero; tipo passeggero; tipo de passageiro`,
  birthdate: `birthdate; birth date; birthday; date of birth; dob; born; geburtsdatum; geburtstag; geboortedatum; geb datum; geb;
    date de naissance; naissance; ne le; fecha de nacimiento; nacimiento; data di nascita; nascita; data de nascimento;
    nascimento`,
  gender: 'gender; sex; geschlecht; sexe; genre; sexo; genero; sesso; genere',
  weight: 'weight; weight (lbs); weight lbs; weight (lb)',
  verified: 'verified; verifiziert; bestatigt; verifie; verificado; verificato',
  active: 'active; aktiv; actif; activo; attivo; ativo',
  agents: `agents; agent; owner; sales rep; account manager; betreuer; berater; agenten; agente; agentes; agenti;
    conseiller; consulente; responsable; responsabile; responsavel`,
  groups: 'groups; group; mailing lists; gruppen; gruppe; groupes; groupe; grupos; grupo; gruppi; gruppo',
  consent: `consent; mail consent; email consent; marketing consent; opt in; optin; newsletter; subscribed; einwilligung;
    zustimmung; consentement; abonne; consentimiento; suscrito; consenso; iscritto; consentimento; inscrito`,
  street: `street; address; address 1; address line 1; street address; street 1; mailing street; business street;
    home street; strasse; strasse und hausnummer; anschrift; adresse; rue; calle; direccion; domicilio; via; indirizzo;
    rua; endereco; morada`,
  street2: `street 2; address 2; address line 2; adresszusatz; complement d'adresse; complemento; complemento indirizzo`,
  city: `city; town; mailing city; business city; ort; stadt; wohnort; ville; ciudad; poblacion; citta; comune; cidade;
    localidade`,
  state: `state; province; region; state/province; mailing state; bundesland; kanton; etat; departement; estado;
    provincia; regione; distrito`,
  zip: `zip; zip code; zipcode; postal code; postcode; zip/postal code; mailing zip; plz; postleitzahl; code postal; cp;
    codigo postal; cap; cep`,
  country: 'country; mailing country; land; staat; pays; pais; paese; nazione',
  addresses: 'addresses; all addresses; adressen; adresses; direcciones; indirizzi; enderecos',
  notes: `notes; note; comment; comments; remarks; notizen; notiz; bemerkung; bemerkungen; anmerkung; anmerkungen;
    kommentar; remarque; remarques; commentaire; commentaires; notas; nota; observaciones; comentarios; osservazioni;
    commenti; observacoes; comentario`,
} as const

export type OwnColumn = keyof typeof headers

const splitHeaders = (text: string): readonly string[] =>
  text.split(';').map((one) => one.replaceAll(/\s+/g, ' ').trim())

/** Lists the known headers of a field. */
export const headerNames = (field: OwnColumn): readonly string[] => splitHeaders(headers[field])

export const ownColumns = Object.keys(headers) as [OwnColumn, ...OwnColumn[]]
