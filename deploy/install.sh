#!/bin/sh
# Sets Omaggio up on Debian or Ubuntu: a user, the program, a systemd service, a nightly backup, and Caddy, which gets
# the certificate. Each step says what it does before it does it; one that is done already is passed by.
# shellcheck disable=SC1112,SC2016 # apostrophes of Italian; expressions of Caddy
set -eu
umask 022

PROGRAM=/opt/omaggio
DATA=/var/lib/omaggio
BACKUPS=/var/backups/omaggio
SETTINGS=/etc/omaggio.env
COMMAND=/usr/local/bin/omaggio
UNITS=/etc/systemd/system
UNIT_NAMES='omaggio.service omaggio-backup.service omaggio-backup.timer'
CADDYFILE=/etc/caddy/Caddyfile
SITE=/etc/caddy/omaggio.caddy
IMPORT="import $SITE"
# What the undoing removes again: packages that were there before stay.
OUR_PACKAGES=$PROGRAM/installed-packages
LEAST_NODE=20.19

USAGE="Uso: sh install.sh DOMINIO [--from FILE.tgz] [--local-certificate] [--no-proxy] [--dry-run]
     sh install.sh --undo [--dry-run]

  DOMINIO              il nome che porta a questo server, per esempio preventivi.example.com
  --from FILE.tgz      il programma fatto con npm pack; senza, quello in cui sta questo file
  --local-certificate  un certificato che vale solo per prova, fatto da Caddy stesso
  --no-proxy           senza Caddy: davanti c’è già un altro proxy (vedi deploy/nginx.conf)
  --dry-run            dice che cosa farebbe, e non fa niente
  --undo               toglie tutto quello che ha messo, e lascia i dati"

say() { printf '%s\n' "$*"; }
warn() { printf '%s\n' "$*" >&2; }
# A step: its sentence, then the command that does it.
step() {
  say "- $1"
  shift
  [ -n "$dry" ] || "$@"
}

domain='' from='' undo='' dry='' local='' proxy=yes changed='' here=$(cd "$(dirname "$0")/.." && pwd)

read_arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      --from) [ $# -gt 1 ] || misuse '--from vuole un file.'; from=$2; shift ;;
      --local-certificate) local=yes ;;
      --no-proxy) proxy='' ;;
      --dry-run) dry=yes ;;
      --undo) undo=yes ;;
      --help | -h) say "$USAGE"; exit 0 ;;
      -*) misuse "«$1» non è un’opzione." ;;
      *) [ -z "$domain" ] || misuse "«$1» è di troppo."; domain=$1 ;;
    esac
    shift
  done
  [ -n "$undo" ] && return
  # It becomes part of files of Caddy and of addresses.
  printf '%s' "$domain" | grep -Eqx '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*' ||
    misuse "Manca il dominio, o non è un nome come preventivi.example.com: «$domain»."
}
misuse() {
  warn "$1"
  warn "$USAGE"
  exit 2
}

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]; }
candidate_of() { apt-cache policy "$1" 2>/dev/null | sed -n 's/^  Candidate: \([0-9].*\)/\1/p'; }
has_systemd() { [ -d /run/systemd/system ]; }

find_wanted_packages() {
  wanted=''
  command -v apt-get >/dev/null || return 0
  [ -x /usr/bin/node ] || wanted=nodejs
  [ -z "$proxy" ] || is_installed caddy || wanted="$wanted caddy ca-certificates"
  [ -z "$wanted" ] || [ "$(id -u)" != 0 ] || step 'aggiorno l’elenco dei pacchetti' apt-get update -q
}

lacks() {
  missing="$missing
- $1"
}
# Everything that is missing is named at once; nothing has been changed by then but the list of packages.
name_what_is_missing() {
  missing=''
  [ -n "$dry" ] || [ "$(id -u)" = 0 ] || lacks 'l’amministratore: rilancia con sudo'
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    lacks 'Debian o Ubuntu: su un altro sistema segui «Andare online» in shop/LEGGIMI.md'
  else
    case $(dpkg --print-architecture) in
      amd64 | arm64) ;;
      *) lacks "un processore a 64 bit (amd64 o arm64): questo è $(dpkg --print-architecture)" ;;
    esac
    name_missing_node
    [ -z "$proxy" ] || is_installed caddy || [ -n "$(candidate_of caddy)" ] ||
      lacks 'Caddy, che questo sistema non offre: prendilo da https://caddyserver.com, oppure usa --no-proxy'
    for other in nginx apache2; do
      [ -z "$proxy" ] || ! is_installed "$other" ||
        lacks "le porte 80 e 443: le usa $other. Usa --no-proxy, e in $other le righe di deploy/nginx.conf"
    done
  fi
  [ -n "$from" ] || [ -e "$here/dist/server/main.js" ] ||
    lacks 'il programma pronto: in una copia dei sorgenti fallo con «npm install && npm pack», poi aggiungi --from e il file .tgz'
  [ -z "$from" ] || [ -r "$from" ] || lacks "il file $from, che non c’è o non si legge"
  [ -z "$missing" ] && return
  warn "Non comincio: manca$missing"
  exit 1
}

name_missing_node() {
  if [ -x /usr/bin/node ]; then
    found=$(/usr/bin/node --version | tr -d v)
    where='qui c’è'
  else
    found=$(candidate_of nodejs)
    where='questo sistema offre'
  fi
  dpkg --compare-versions "${found:-0}" ge "$LEAST_NODE" ||
    lacks "Node.js $LEAST_NODE o più recente in /usr/bin/node: $where ${found:-nessuno}. Debian 12 e Ubuntu 24.04 non ne hanno uno così nuovo: aggiungi la fonte di https://deb.nodesource.com, installa nodejs e rilancia"
}

install_packages() { [ -z "$wanted" ] || step "installo con apt: $wanted" add_packages; }
list_packages() { dpkg-query -W -f='${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' | sort -u; }
add_packages() {
  mkdir -p "$PROGRAM"
  before=$(mktemp)
  list_packages >"$before"
  # shellcheck disable=SC2086 # several names
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $wanted
  list_packages | comm -13 "$before" - >>"$OUR_PACKAGES"
  rm "$before"
}

add_user() {
  getent passwd omaggio >/dev/null && return
  step 'aggiungo l’utente omaggio, che non può entrare' \
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin omaggio
}

add_program() {
  if [ -n "$from" ]; then
    unpacked=$(mktemp -d)
    tar -xzf "$from" -C "$unpacked"
    here=$unpacked/package
    [ -e "$here/dist/server/main.js" ] || { warn "$from non è un pacchetto di Omaggio."; exit 1; }
  fi
  version=$(sed -n 's/^  "version": "\([0-9][0-9.]*\)",$/\1/p' "$here/package.json")
  release=$PROGRAM/releases/$version
  [ -d "$release" ] || step "metto il programma, versione $version, in $release" add_release
  [ "$(readlink "$PROGRAM/current" || true)" = "$release" ] || step "uso la versione $version" use_release
}
add_release() {
  rm -rf "$release.part"
  mkdir -p "$release.part"
  cp -R "$here/." "$release.part"
  chown -R root:root "$release.part"
  chmod -R u=rwX,go=rX "$release.part"
  mv "$release.part" "$release"
}
use_release() { ln -sfn "$release" "$PROGRAM/current" && changed=yes; }

add_folders() {
  # Up to 1.25.915 the service had no user of its own, and systemd kept its folder here.
  [ ! -L "$DATA" ] || step "porto i dati da /var/lib/private/omaggio in $DATA" move_private_data
  for folder in "$DATA" "$BACKUPS"; do
    [ "$(stat -c '%U %a' "$folder" 2>/dev/null || true)" = 'omaggio 700' ] ||
      step "do la cartella $folder all’utente omaggio" own_folder "$folder"
  done
}
move_private_data() {
  ! has_systemd || systemctl stop omaggio
  rm "$DATA"
  mv /var/lib/private/omaggio "$DATA"
}
own_folder() { mkdir -p "$1" && chown -R -h omaggio:omaggio "$1" && chmod 700 "$1"; }

# put MODE FILE: writes what it reads, unless the file has it already.
put() {
  new=$(mktemp)
  cat >"$new"
  cmp -s "$new" "$2" || step "scrivo $2" install_file "$1" "$new" "$2"
  rm -f "$new"
}
install_file() {
  mkdir -p "$(dirname "$3")"
  install -m "$1" "$2" "$3"
  changed=yes
}

add_settings() {
  if [ ! -e "$SETTINGS" ]; then
    put 640 "$SETTINGS" <<EOF
# Le impostazioni di Omaggio; dopo una modifica: systemctl restart omaggio
# Tutte, con la spiegazione: $PROGRAM/current/shop/LEGGIMI.md
PUBLIC_URL=https://$domain
TRUSTED_PROXIES=127.0.0.1,::1
#SMTP_URL=smtps://utente:password@smtp.example.com:465
EOF
  elif ! grep -qx "PUBLIC_URL=https://$domain" "$SETTINGS"; then
    say "  In $SETTINGS, che resta com’è, PUBLIC_URL non è https://$domain: controlla che sia giusto."
  fi
  # After an undoing the group is another one.
  [ "$(stat -c '%G %a' "$SETTINGS" 2>/dev/null || true)" = 'omaggio 640' ] ||
    step "lascio leggere $SETTINGS solo al servizio" close_settings
  # The seller's commands read them as the service does.
  [ -L "$DATA/.env" ] || step "le impostazioni valgono anche per i comandi" ln -s "$SETTINGS" "$DATA/.env"
}
close_settings() { chown root:omaggio "$SETTINGS" && chmod 640 "$SETTINGS"; }

add_site() {
  [ -n "$proxy" ] || return 0
  own_certificate=''
  [ -z "$local" ] || own_certificate='tls internal'
  sed -e '/^#/d' -e "s/{\$DOMAIN:[^}]*}/$domain/" -e 's/{$UPSTREAM:\([^}]*\)}/\1/' \
    -e "s/^\t# certificate\$/\t$own_certificate/" -e '/^[[:space:]]*$/d' "$here/deploy/Caddyfile" | put 644 "$SITE"
  grep -qxF "$IMPORT" "$CADDYFILE" 2>/dev/null || step "aggiungo una riga a $CADDYFILE" add_import
}
add_import() { printf '%s\n' "$IMPORT" >>"$CADDYFILE"; }

start_services() {
  if ! has_systemd; then
    say "systemd qui non lavora: niente è stato avviato. A mano: omaggio start${proxy:+, e caddy run --config $CADDYFILE}"
  elif [ -n "$changed$dry" ]; then
    step 'avvio il servizio e la copia di ogni notte' start_units
    [ -z "$proxy" ] || step 'Caddy legge la sua configurazione' systemctl reload-or-restart caddy
  fi
}
start_units() {
  systemctl daemon-reload
  systemctl enable -q omaggio omaggio-backup.timer
  systemctl restart omaggio
  systemctl start omaggio-backup.timer
}

set_up() {
  find_wanted_packages
  name_what_is_missing
  install_packages
  add_user
  add_program
  add_folders
  add_settings
  put 755 "$COMMAND" <"$here/deploy/omaggio"
  for name in $UNIT_NAMES; do put 644 "$UNITS/$name" <"$here/deploy/$name"; done
  add_site
  start_services
  [ -z "${unpacked:-}" ] || rm -rf "$unpacked"
  [ -n "$dry" ] || say "Fatto. La pagina: https://$domain/  Il banco: sudo omaggio desk link"
}

take_away() {
  [ -n "$dry" ] || [ "$(id -u)" = 0 ] || { warn 'Serve l’amministratore: rilancia con sudo.'; exit 1; }
  ! has_systemd || [ ! -e "$UNITS/omaggio.service" ] ||
    step 'fermo il servizio e la copia di ogni notte' systemctl disable -q --now omaggio omaggio-backup.timer
  for name in $UNIT_NAMES; do remove "$UNITS/$name"; done
  remove "$COMMAND"
  if [ -e "$SITE" ]; then
    remove "$SITE"
    step "tolgo la riga da $CADDYFILE" sed -i "\\|^$IMPORT\$|d" "$CADDYFILE"
  fi
  has_systemd && [ -z "$dry" ] && systemctl daemon-reload
  [ ! -s "$OUR_PACKAGES" ] ||
    step "tolgo i pacchetti che ho installato: $(tr '\n' ' ' <"$OUR_PACKAGES")" remove_packages
  ! has_systemd || ! is_installed caddy ||
    step 'Caddy legge la sua configurazione' systemctl reload-or-restart caddy
  remove "$DATA/.env"
  remove "$PROGRAM"
  if getent passwd omaggio >/dev/null; then
    # A later user with the same number must not get the customers' data.
    for kept in "$DATA" "$BACKUPS" "$SETTINGS"; do
      [ ! -e "$kept" ] || step "do $kept all’amministratore" chown -R -h root:root "$kept"
    done
    step 'tolgo l’utente omaggio' userdel omaggio
  fi
  say "Restano i dati: $DATA, le copie in $BACKUPS, le impostazioni in $SETTINGS."
}
remove() {
  if [ -e "$1" ] || [ -L "$1" ]; then step "tolgo $1" rm -rf "$1"; fi
}
remove_packages() {
  ours=$(sort -u "$OUR_PACKAGES")
  # shellcheck disable=SC2086 # a list of names
  others=$(LC_ALL=C apt-get -s purge $ours | sed -n 's/^\(Purg\|Remv\) \([^ ]*\).*/\2/p' | grep -vxF "$ours" || true)
  [ -z "$others" ] || { say "  Restano, perché ora servono anche a: $(echo "$others" | tr '\n' ' ')"; return; }
  # shellcheck disable=SC2086 # a list of names
  DEBIAN_FRONTEND=noninteractive apt-get purge -y -q $ours
  grep -qx caddy "$OUR_PACKAGES" || return 0
  # What a Caddy that only we have used leaves: certificates, and a user.
  rm -rf /var/lib/caddy /var/log/caddy /etc/caddy
  ! getent passwd caddy >/dev/null || userdel caddy
}

read_arguments "$@"
if [ -n "$undo" ]; then take_away; else set_up; fi
