#!/bin/sh
# Keeps one copy for each day in a folder: requests, visitors' files and shop in one file. Copies of more than 30 days ago are removed
# once that of today is complete. With --every-day it goes on, as a container does; systemd has a timer instead.
# shellcheck disable=SC1112 # apostrophes of Italian
set -eu
umask 077
folder=$1
program=$(cd "$(dirname "$0")/.." && pwd)

# The command leaves them beside its copy, where there are any; a restored data folder has them in `artwork`.
visitors_files_of() {
  [ ! -d "$1/requests.db-files" ] || mv "$1/requests.db-files/artwork" "$1/artwork" && rm -rf "$1/requests.db-files"
}

copy_of_today() {
  copy="$folder/omaggio-$(date +%F).tar.gz"
  [ ! -e "$copy" ] || return 0
  work=$(mktemp -d "$folder/.copy-XXXXXX")
  parts=$work/parts
  mkdir "$parts"
  node "$program/scripts/omaggio.mjs" requests backup "$parts/requests.db" &&
    visitors_files_of "$parts" &&
    cp -R "${SHOP_DIR:-$DATA_DIR/shop}" "$parts/shop" &&
    (cd "$parts" && tar -czf "$work/copy" -- *) &&
    mv "$work/copy" "$copy" &&
    find "$folder" -name 'omaggio-*.tar.gz' -mtime +30 -delete && made=yes || made=''
  rm -rf "$work"
  [ -n "$made" ]
}

if [ "${2:-}" != --every-day ]; then
  copy_of_today
  exit
fi
while :; do
  copy_of_today || echo 'La copia non è riuscita: riprovo tra un’ora.' >&2
  sleep 3600
done
