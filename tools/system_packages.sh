#!/bin/sh
# Make sure that programs are there: system_packages.sh COMMAND:DEBIAN-PACKAGE ...
set -eu
missing=""
for pair in "$@"; do
  command -v "${pair%%:*}" > /dev/null || missing="$missing ${pair#*:}"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  echo "Installing$missing ..."
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq$missing > /dev/null
else
  echo "The tests need these programs; please install:$missing" >&2
  exit 2
fi
