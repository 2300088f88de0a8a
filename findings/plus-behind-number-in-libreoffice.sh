#!/usr/bin/env bash
# LibreOffice 7.4.7 makes the number 65 of the cell "65+" of a CSV file that it opens with "Detect special numbers", and
# saves 65: the sign behind the number is gone, without a word. "65-" becomes -65, as ledgers write it. Without the
# detection both are texts. What holds: a size without an end reads as one from there on, so that
# "65+" and 65 are the same.
#
# Needs Linux on x64 with overlay mounts for whoever runs it, and Debian 12 with the libraries of its LibreOffice. Installs
# nothing on the system.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

version=4:7.4.7-1+deb12u14
apt-get download -qq -o APT::Sandbox::User=root {libreoffice-{calc,core}-nogui,libreoffice-{common,style-colibre},ure,uno-libs-private}=$version
apt-get download -qq -o APT::Sandbox::User=root libuno-{cppu3,cppuhelpergcc3-3,purpenvhelpergcc3-3,sal3,salhelpergcc3-3}=$version
for package in *.deb; do dpkg -x "$package" programs; done

printf 'size\n65+\n65-\n+65\n65 +\n1.5+\n65++\n' >sizes.csv
cat >convert.sh <<'SH'
for detect in true false; do
  /usr/lib/libreoffice/program/soffice "-env:UserInstallation=file://$PWD/profile" --headless \
    --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1' --infilter="CSV:44,34,76,1,,1033,false,$detect,false" \
    --outdir "$detect" sizes.csv >>log 2>&1
done
SH

# The program looks for its parts at fixed places: in a mount namespace, they are there.
as=()
[ "$(id -u)" = 0 ] || as=(--map-root-user)
unshare --mount "${as[@]}" bash -euc '
  mount -t overlay overlay -o "lowerdir=$1/programs/usr:/usr" /usr
  mount -t overlay overlay -o "lowerdir=$1/programs/etc:/etc" /etc
  bash -eu convert.sh
' bash "$folder"

# Seen on 2026-11-28: the file, saved with the detection, and without.
cat >expected <<'SEEN'
size "size" "size"
65+ 65 "65+"
65- -65 "65-"
+65 65 65
65 + 65 "65 +"
1.5+ 1.5 "1.5+"
65++ "65++" "65++"
SEEN
diff expected <(paste -d ' ' sizes.csv true/sizes.csv false/sizes.csv) && echo 'As described.'
