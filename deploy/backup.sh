#!/bin/sh
# Keeps one copy for each day in a folder: requests, visitors' files and shop in one file, which was read back. Copies of more than 30
# days ago are removed once that of today is complete. With --every-day it goes on, as a container does; systemd has a timer instead.
# shellcheck disable=SC1112 # apostrophes of Italian
set -eu
umask 077
folder=$1
program=$(cd "$(dirname "$0")/.." && pwd)

copy_of_today() {
  copy="$folder/omaggio-$(date +%F).tar.gz"
  [ ! -e "$copy" ] || return 0
  node "$program/scripts/omaggio.mjs" backup "$copy" &&
    find "$folder" -name 'omaggio-*.tar.gz' -mtime +30 -delete &&
    # What a copy has left that was killed.
    rm -rf "$folder"/omaggio-*.tar.gz.part
}

if [ "${2:-}" != --every-day ]; then
  copy_of_today
  exit
fi
while :; do
  copy_of_today || echo 'La copia non è riuscita: riprovo tra un’ora.' >&2
  sleep 3600
done
