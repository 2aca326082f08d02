import Foundation
import UIKit

/// The images of the programs, which an app would have in its asset catalogue: PNG files as Base64.
///
/// They are the files of the same names in `scenes/tutorials/images`.
enum Image {
  /// A boat on the sea in a ring, 40 × 40 pixels.
  static let boat = decode(
    """
    iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAYAAACM/rhtAAAAAXNSR0IArs4c6QAABUVJREFUeAHFWH9MlVUYbpr/JGtGtcrcIpfR1q9ZpulgONNq
    iSWVVm4wIQb9Eqi48qOxZCA5JCUKjEocpKAIRUiluVCSjMWGKLZWZMWPOQqQtahQkac9b985fHx9997vXkCf7dm+e8573ve53/nOe95zLvMHAKYC
    WAggHUA1gJMAzgA4Z5DPbGNfGoD7AUyRwZMJALMAbALQDd/RBeAN+hBnEwkA1wB4F8BZCQWgo28QHx49hYTybxGeX4+5G+owJ61GeM+GOmljH21o
    awJ9FAG4WpyPFwCeAdBHz8MXRvDJsU48UXgYN6//yCdyTO2xLvFhgD6fliD+AMA0AMXiCkDDDz1YkvuFDugvl24+iCM//iY+DXBmpklQpwBwBYDP
    OPqfc8NIrWrRASaK6dUt4tvAp4wpwb3BeHMiru/PIax4q147nWg+WnAI/YNDDEXUAbhcRHgCgPdoTXEPbHY+pfGl3+hnX8gYJpFFIsIdAKyhFV+9
    L2/ujoxanB74W//2lXyTpul+SsRYYaQSWa2+fnPbj7RzmP7tD/lNGui1TUHGapLVqgY5Id+0Sh2qLaGwUD/7wsbR1V0oohSMHeIsA/mSSm5J/Rht
    3QPikVDtfzS/iEWZ5fq3Uy7LO6j+LD/KG0UcYWxfkoSVsRNm1Z7gMA3VjuNxaNyfhtkp1brNKWtbuSMKcpS4KcY+6dMOsSjncwwOnecwDdVHgeTr
    27fqNqd8sqhBfBn7/VQKZFWCX/sGMTtl1NAbD5w8zWFjoPqUwKGW5/DgxjLd7oTU0Nn/l/gDcB8FvsansqOntJE3MufZQfUrgWTboWTMSfVtqnc1
    /Sz+AKRQIGs2qTyUgSeqnGcHZaPEKebvzNV9TphU0Sz+AOylQBaWWJ7/pTbwRJXz7KBslDDF4dZ4ROSW6H5vZOoycIIC+/nEGk4ZuKM559lB2Slh
    ZnY0JuH29L3axhPvzWTtIOilQClCb02r0QZ2tOY8OyhbJcrK0sqN2sYTg9NrxB/zoWOB1pxnB2WrBFk50hqP6PxibeeOVoFep9gu59lB2StBduxp
    SsDcjD3a1o7WKZZFwjOEMrDSLufZQdkrMe64vy5D29rRukgkzSSWN2uDS82XLWmGZ1s5fSmDS83ypl8oiZBEzUM1OvrHbnVBr+7BDdEF2BbuwsBD
    iZPC99ds0vEUqaHrzNitbkyxMOv5DxD4WCoCQqMwPSQSM0IicWDpC9rpRLEhIgPBriotTHHVaLHQQW2qopFyi+fWGY8kiTAzg0Kj8P2yddr5ePnT
    chcWvLJbiwpyVWFmTAGuXZ2JfdZyizAXrPNcpVqYmaFh0egxBfGXvQ8nISKuWGbq+qg8BK5MQ0BYtMSYv77MvmAlAGxjDw/VV61IlgFWrl38rA7k
    L+MXx2p/ZjLm1+2/UwLxtogygwcVdWh6acdh/a8uBgPCYrBuh/72qDJQRFnBuxJa8Ai4ILkE00P+WyiTyygsdJVg6Lw+dq4WMe6gTnc8uAfH5pkc
    TQ5vi33TfHAfe5qzg3H1IZshB94Zv0U7m2jeFb/FLG6fo6sPwrg84l2JTHdE1k4EhK3VjsdL+no8e5d5WinO2eWRAv+NcdEo2P1VG2audOkg/pI+
    Khu/E58GCh2/OTvwroRlDz0xR2VV1OOmVamYHjoa1CtDI2VMdkU9Lozoipw+PS8IpzBSEP+p/mCa27sRt7USd8dk47rwRFy5hPmNqz5KntnGPtrQ
    1gT6eMdtKhkPmN2Ni/BOCeUbuLfm/G+HmAwYBcZ8XoSxZmNhaVTmPD6QfD5u9KUAmKc3fh/xLyic5/QUUvquAAAAAElFTkSuQmCC
    """
  )

  /// A kite before the sky, 64 × 40 pixels.
  static let kite = decode(
    """
    iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAAAXNSR0IArs4c6QAABBRJREFUeNrtmGlPE1EUhv0vRuO+b7hRF8RIoUUUATURiAmJ
    cakYQBBFDGoKcV+w4gJYrNKiRJGEuICKsVSLlWoBW4p+MBq3GI1Go8HX3Ms4TplyOkOCTWwekpk795x5n5k7XRjSE+avIfgbZbCHKVxgzJaWMIUL
    jM1yhClcYHyO4x9h03GL405WjzcFYAO7wedzgQm5D/4FauuLWHQxGAxSwgUm5T8cdDabLgSmZ+CQXBUXmLzDOeg8aM6WE8AhuSouMHWnUz2pG62G
    fU2Ky+XSM2SrmMC0Xa1qSDPYGmIyXuuTO/xdipsEF5CtYgIzdj9SRlL2tQZtxsuIReBjsbHn8/PVpjZlrR7ek11COCRXxQUi9rpCRbf9ljkxl0Vn
    /PA5IWBp7lTQDWRXWOUEcEiuigvMMrro6Asaq1b8FR28zViP9ODTu+6Quom5dmNPYHoMBinhArNLHlOIL2yqSpJGZ3ypOc8EwFabh9gwkK1mm/N+
    DouODewGn88F5u5vo9B4w/654hQeVkn6V1F6IT244/YRG6qHC0QedFM4c7uTRfzW3PBhR4EggG2xAIg57ib2VAkXmHfYTWFbbbs45c9XHqycN6vS
    v7vuSgT21ncQe6qEC8w/+oSCwdYuCQqQHg4wgY8w6H3hJ/ZUCRdYWPqUSKCAZC1hdbHxlZUeelvFcIEok4fIp/fdEgE8wZJnGk85nvXqOju9rWK4
    QHSZh4iryy9Oj5XT57uqN1K31nid3lYxXGDx6XYil1p9YgF8fgWmt2tTl5a20nuqgQssKe8gcq7ljwC+OwSmt67Jp3dTDxeIqewkklP/TBDAtzdJ
    +qK8CnqrAYELxJo7iWy46hUExB/JXo0u01hH7zNQcIG488/osPRfG2qF9C1xaakmuzBBa3ZEl1cvKDNqTLmzj6UIYBeDOIQJIZ0xWBgmoL/opdP1
    8vc76fvMLJa+Jn17cmUbxuMs7ujySo1pszi0HJiGySgJ6dSBcIF4q4+O+0W38Pgeyj2JEW3V9YWniym5A0FhrOVuSAHE9L4Lma0JNT4iF1x+fE75
    NLqdxhoUakyZyqKLmV+WF1IGgd7fA8dS5pSmLSo/oq9uXna5KzhnnH5H+tq04myUqI8uhp4BYBom/xEQiDyxLupsidZi01XfTLziF8AuBnEoEcv3
    QPLARpfQbwZMYDP7EBCYeSR58p5lY/LjR2TFDd0Qw8D26Dz9xKKEiINJKlNOK0kcV7B0ZI5umEHLmmMDuxMKE6bvX0Fs0rfAFONypBRCy4GTwTDU
    3DBH7uGZscGbYwKm9XuZ/hIgtpaAy4aqfq8Zu59wDql5v5ep95+7hQnidaIMds1w98SXDesEp8f9FNaJMlCOxYxWaCi+mVxAZfRB5L/Af4GBEQjr
    1y9v2E7YF+5BAgAAAABJRU5ErkJggg==
    """
  )

  /// A flower of eight petals with soft edges, 96 × 96 pixels.
  static let rosette = decode(
    """
    iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAYAAADimHc4AAAAAXNSR0IArs4c6QAAC7xJREFUeAHt3enP7dcUB3CkYgpvWn+AoRSJahUJEkrV1CpV
    RVK0aGtozK3EXIrWrGhjDKVIBC0xpYoXvDAliAgigkgkJFQMMbz4ymd3nea5j/M8Z/jtM9x7f99k5d57zt5rr73WPnuvtfZwbzZixIgRI+ZGkpsn
    eWqSbyb5a9E3kjzZd63QiNUgyR2SXJPkn3vQ55VphUf0RZLb1Ei/YQZdl+TWrdKIfkhyRZI/zknva5VG9EGSRyX5/YJ0cqs8YhiSHFEL7q8XJNPV
    EY3JiOWR5PFJfr4kndaYjFgeST6d5MdL0icbkxHLIcnRSb4/kO7cmI1YHEmeneQ7A+mcxmzE4kjygVqAh9CVjdmhjpounpHkJUlekORJSe6R5Bat
    wIJIcrskX0nytYH0ZUFcY7ogyJ7knknOrD7pmz7etRXYBiS5VZJrk/wryd+T/CXJn5L8IcnvkvwgyRuT3LdVmBNJ7pPki53o2MZ0TiQ5IcmbSnZ9
    0Bd90jd91NcvbDziLuX/Yh/l88d/meRnE68kycPnSZqV+/nZTnRqY7oPyJTkpCSfKlnJTHZ92MsIv9qoESoxNq/yf5jku0m+neT9pqfGZA8kOb+U
    0YPObUz3QJJ71XpDNjKSdV4jXNuYrBtJ7rak8r+V5Os1vz83yS0bw11I8vIkH+tEFzWmu6DtkoEsZCLbMka4S2O4TtRitKzyv1pzs/Tx5Unu2Jju
    QJI3JPlgJ7q4Md2BJEcleU/JQBYyLWuEsxrTdSLJyzoo/zO1LnzIL6oxLiS5TFazE13amBbKY/twtU2GoUZ4cWO8TiR5YSflX5XkIzUHH9+Y38j/
    rUne2Ykua0xv5HtctaVNbfcwwgWN+TpRfn5P5Rup707ygOJ/af0KetCbi+f9qg1t9TTC6fivFRVk9Vb+20vx/PDX1zrQgy4unnhro7cRDpg+14KK
    EiW7eiv/kiSvq89e1YlMQ3ji3dsIPpsZ16wEFeGuQvmvrOjaZxcNJDzEK3iuwgiXNGVsAtILK1K+GEAA9bkawS9aktTFQ9t4rsIIxzVlbAolbG/l
    v7RcU5sx6vG4nrcgqaMuHtrEs7cRrmpK2CQqt9Nb+ZT3jqr30ZrDz639gXlI2XdVXTy0hWdvIzy0KWGTqCSW3E5P5RvBPvcrwPuKms+fPifhpY66
    eLx2x6+ilxHw38ziuxvlksqn9FL+eaLLqiNVYTS/pZT7lBmkjCBOHXXxsB7g2csI+nr31vltQSW1ein/mUnOrmnobRVMyc8zyukzSBll1VEXD7zw
    7GWE81qntwmVWTTieij/aXUA9zXl6gqkTCPqPDHJKXvQGVVGWXXUfXXxwrOHEfyytvO8UWUYzbk9lC/V4VdFga+o8hKARvPJe9A5VUZZddR9TvHq
    YQR9O7J1dlthv7ST8p9QI9riOyl7QSn0YTyQXeQz3ymjrDrq4oHXUCNY0I9undx21H7uUOWbUpwJ9f3zS7lcTKP8kUkeuIt85jtllFVHXTzwGmqE
    zQZci6Iyj0OVb4/21CTPqqnnrCr3mEqu7SSf+U4ZZdVRF4+hRrh/69TBhlLMEOU/JMmD61iIGzCmE5v1lH3vXeQz3ymjrDrq4jHECAud5lgb6tyO
    qea02kAntBQy94/P7k+pYFGsxJrcjkWMW6hj3EUjdT/lP8j+QCnycUkeW1ON6PsYvniRv/vMd8ooq466eOxnBDKQhUxkIyNZyczj0YdJn/wa9FFf
    9Vnf6eC2TSmrRm3lmWMtspPAy7EPAtv8tv9qwaL0iQEkxAguKTbJ7eikcjrM1eTtGLnTlH98jXAKpeQLKxqVh/9vkb+ThwekjLLqqDvNCNrSprbJ
    QBYykY2MZCUz2ScG0Cfl9FFf9VnfJ4GZRdq01/fQFp+3ftoEk/933tKRP6fO5jUAb8RPWgflZwgrZhAoTXx1ZUwF5m0K3Kl8p9OM7J9mNn5S05E6
    O42AJ97a0JY2tU0GspBpkjsiqzLzGoAu6IRu6Mh3fh3D4oUaLRg7ay/1OsQA0gHmWN/Jo/h5KyNg4rObe3kuRtFk/p4o31z9j6be+dBOKuwwAl54
    4q0NbWlT22QgC5nIRkayDjEAXdGZSyKL39SpC3EEctXHtlsvA1joZCr925wqZSBqNafqOPfRnGwRnczjRv4iyp+AER5dPPDCE29taEub2iYDWchE
    NjL2MgDd0eF75z5BV1dBr6/LbqswgDVEwgxZ/Pzczd0CKN8ZueZoijefzzPt7AUy44EXnnhrQ1va1DYZ/MLI47tVGIAu3d7c/wptpZZt37nuuWoD
    yFxKnsntTEamQIpnYs3h0Vhwh8J0gxeeeGtDWw6WaR9NsqirNACdSuTtncIuAV14XqcBuIXyOFIJFGUBRUYub2coHE/Ha8JXG9rSprbXaQC6PbMp
    expqp2dTBpDPkVIQvFk4+fbcy6H4TfHCE29taGtTBri+KXsa6t2FbTGAAOs/TYXD8O/itS0GuKEpexp2FhoNsDID/LkpexrKb90WAxyqU9B1TdnT
    UIJsygCrWoS/tGWL8BlN2dNQbihXaZ0G4J9PXEN/8sQmbihffSj2ckO5vlzgdRpAjmn/kxQViAkaVm0ANE8gJrezLH5Uo31WIDaRx3erMoAyt29K
    ngVhc4XPqzCAcF8awNGReVIRpg1phUXxt8pl4TErFUEW/15VKkKyb75UxE7UPGlh7mUAHZ8kvvypzDzJOCN3ESNQvjqLJuP8ScZeBpDSOakpc1lU
    OtoIciRjiAH8OSQdLbGmY7Ng2jHyJ8pfJh29U+ZlDHB1tTUsHb0bHr6oRezKCvHnNcB+GzIUYVowR1PcrA0Zo1fbvy0fH3E1eTu+M+cru1P5e23I
    aHuvDRnyz2sA8vgF0c2dmrJWjUpZH1uWNncaMX7SlI0ITXgdlOAjMOGdMjD3+pmbk3kmm96SJAuZyEZGspKZ0icGmPRLH/VVn/WdDpZ6CmHlqMDH
    XitvwyJnhJpjLXSmgoNhU/6E1pmDDYfYsZR2cfCggUNMh+DBrJuu0G416uTEoXo0cf23IRdBHc51A73X4Vyf81T47MqLXu1kiU+mkalHGWXVUZe3
    M1T5+jI5nHtU6+y2oY6ne3tBvMCd62EE53b46jwPXoo6cjemlGkkt6OMsuqoywg9lK9P+ubzqQ+MbBQ10iTyDocLGue3Tm8L6r0dp8MEJb2MQJHq
    iFKlCBwdMYplLvcjSTW5HXXUxYOf30v5+qivx7TObxqVwibs4XZJTzZg/9TyOpDkEYfxNdUTmxI2iQrbt/2itvRCb+Xr8yeaEjaFinZlKFf5VIF/
    m8OXIXXxwKu38idPFWwuQCtvY3ysYxOo52q8q7mq52rM4dLBPcgasgrl6/v36KIpZZ2oDQ/HRmy79TaCV1jcRJEK7kGCMgm73srXdzpY/635Cu9X
    8WRZuxBXyhJM9aDJk2WM0Fv5G3uyzCLX89E+PvtNV0ErmDJ19KCdj/bZQNFWL+Vv7NE+Sa+ez1YecAm6Rq6R2oN2P1vpMrk2eyh/Y89WijidVBhq
    BIvt/13/r7mb/96Dpj3cemRNR0OVTwcbebhV3n/o08XyM1NPDpTfbvO7B13YmO6Ctuu6KVmWVT4dbOZ/6ajRs4wR5Gn29RxKMQKoHjTr8W6b+nI7
    yyj/msZkE1ji+fqP1+7VzCRWXfN07KMHzft8/YnSCwsof7PP10MZQbi/lxEEKgKghR67qBvo5uYetOh/4OA8EZnJvpfyRdebVf5O1KEt+Xr/zYcN
    cZsjnrifOdqnwfX/mpudOhtCDk0tdW6non3njuy06ZO+OXWxmTl/3Sh/3ZG/IXRFYzZicdTZHucth9DZjdmIxVEBk8OuQ2g9ZzUPVZQbyStZhq5u
    TEYsj3JHnbVfhk5pTEYsj4pWXRLhjy9CLkf0PZ9/uKJOvbnqswgNu5ky4kDUnTWX3eahy1ulEf0g6qzbm6577keCr+2JUA8l1BVaCUAXnqeRvM98
    V0FHLIdKmrn9YpGdjHqpZFukS6U9RowYMeIwxf8AxfTnjNIPWyMAAAAASUVORK5CYII=
    """
  )

  private static func decode(_ text: String) -> CGImage? {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).flatMap {
      UIImage(data: $0)?.cgImage
    }
  }
}
